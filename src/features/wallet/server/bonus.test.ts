import { describe, expect, test } from 'vitest';
import { userWallet } from '#features/ledger/accounts.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { fund } from '#testing/money.ts';
import { aViewer, FIRST_REWARD_DETAILS, type Person, signInAgain, TEST_PASSWORD } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { clickAd, setSettings, startAd, viewAd, watchAd } from '#testing/watching.ts';
import { BONUS_RELEASE_VIEWS, SILENT_VIEWS_FOR_ONE } from './locked-bonus.ts';

const app = useTestApp();

const walletOf = async (viewer: Person) =>
  (await app.call('/api/user/wallet/balance', { as: viewer.token })).data;

async function send(from: Person, to: Person, amount: number) {
  const body = { wallet_number: (await walletOf(to)).wallet_number, email: to.email, amount };
  return app.call('/api/user/wallet/transfer', { as: from.token, body });
}

const withdraw = (viewer: Person, amount: number) =>
  app.call('/api/user/wallet/withdraw', {
    as: viewer.token,
    body: {
      amount,
      iban: 'TR330006100519786457841326',
      account_holder: 'Ayşe Yılmaz',
      password: TEST_PASSWORD,
    },
  });

describe('T-V14: the welcome bonus', () => {
  test('leaves neither by transfer nor by withdrawal before two ads were watched to the end', async () => {
    const [viewer, friend] = [await aViewer(app), await aViewer(app)];
    await setSettings(app, { min_withdraw_amount: 100 });
    expect(await walletOf(viewer)).toMatchObject({
      balance: 10,
      available: 0,
      locked_bonus: { amount: 10, views_left: BONUS_RELEASE_VIEWS },
    });
    for (const refused of [await send(viewer, friend, 1), await withdraw(viewer, 1)]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'BONUS_LOCKED', views_left: 2 } });
      expect(refused.body.message).toContain('2 reklam daha');
    }
    const ads = [await aCampaign(app, { status: 'active' }), await aCampaign(app, { status: 'active' })];
    for (const [index, { id }] of ads.entries()) {
      // A started ad and a click are no watched ad.
      await startAd(app, viewer, id);
      await clickAd(app, viewer, id);
      expect((await walletOf(viewer)).locked_bonus).toEqual({ amount: 10, views_left: 2 - index });
      await watchAd(app, viewer, id);
    }
    expect(await walletOf(viewer)).toMatchObject({ balance: 11.5, available: 11.5, locked_bonus: null });
    expect((await send(viewer, friend, 11.5)).status).toBe(200);
    await setSettings(app, { min_withdraw_amount: 5000 });
    await expectBooksToBalance(app);
  });

  test('holds back nothing else: what was earned or received leaves', async () => {
    const viewer = await aViewer(app);
    let friend = await aViewer(app);
    await fund(app.db, userWallet(viewer.userId), 250);
    expect((await send(viewer, friend, 2.51)).body).toMatchObject({
      code: 'BONUS_LOCKED',
      errors: { amount: expect.stringContaining('₺2,50') },
    });
    expect((await send(viewer, friend, 2.5)).status).toBe(200);
    expect((await walletOf(viewer)).balance).toBe(10);
    // The friend got money, not the right to spend their own bonus; and the money has to rest first.
    app.clock.advance(24 * 3_600_000);
    friend = await signInAgain(app, friend);
    expect(await walletOf(friend)).toMatchObject({ balance: 12.5, available: 2.5 });
  });

  test('profile rewards are locked and released together with it', async () => {
    const viewer = await aViewer(app);
    const saved = await app.call('/api/user/profile/details', {
      method: 'PUT',
      as: viewer.token,
      body: FIRST_REWARD_DETAILS,
    });
    expect(saved.status).toBe(200);
    const { balance } = await walletOf(viewer);
    expect(balance).toBe(15);
    const viewsToRelease = async () =>
      (await app.call('/api/user/profile', { as: viewer.token })).data.completeness.views_to_release;
    expect(await viewsToRelease()).toBe(2);
    expect(await walletOf(viewer)).toMatchObject({
      available: 0,
      locked_bonus: { amount: balance, views_left: 2 },
    });
    for (const campaign of [
      await aCampaign(app, { status: 'active' }),
      await aCampaign(app, { status: 'active' }),
    ])
      await watchAd(app, viewer, campaign.id);
    expect(await walletOf(viewer)).toMatchObject({ available: balance + 0.5, locked_bonus: null });
    expect(await viewsToRelease()).toBe(0);
  });

  test('views about which nothing was said release it too, only later', async () => {
    const viewer = await aViewer(app);
    for (let n = 1; n <= BONUS_RELEASE_VIEWS * SILENT_VIEWS_FOR_ONE; n += 1) {
      expect((await walletOf(viewer)).locked_bonus).not.toBeNull();
      const { id } = await aCampaign(app, { status: 'active' });
      const started = await startAd(app, viewer, id);
      app.clock.advance(started.data.display_duration * 1000);
      expect((await viewAd(app, viewer, id, started.data.watch_id)).status).toBe(200);
    }
    expect((await walletOf(viewer)).locked_bonus).toBeNull();
  });
});
