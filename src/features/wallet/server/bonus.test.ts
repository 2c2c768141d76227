import { describe, expect, test } from 'vitest';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aRichViewer, sendMoney, walletOf, withdraw } from '#testing/money.ts';
import { aViewer, FIRST_REWARD_DETAILS, signInAgain } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { clickAd, setSettings, startAd, viewAd, watchAd } from '#testing/watching.ts';
import { BONUS_RELEASE_VIEWS, SILENT_VIEWS_FOR_ONE } from './locked-bonus.ts';

const app = useTestApp();

describe('T-V14: the welcome bonus', () => {
  test('leaves neither by transfer nor by withdrawal before two ads were watched to the end', async () => {
    const [viewer, friend] = [await aViewer(app), await aViewer(app)];
    await setSettings(app, { min_withdraw_amount: 100 });
    expect(await walletOf(app, viewer)).toMatchObject({
      balance: 10,
      available: 0,
      locked_bonus: { amount: 10, views_left: BONUS_RELEASE_VIEWS },
    });
    for (const refused of [
      await sendMoney(app, viewer, friend, 1),
      await withdraw(app, viewer, { amount: 1 }),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'BONUS_LOCKED', views_left: 2 } });
      expect(refused.body.message).toContain('2 reklam daha');
    }
    const ads = [await aCampaign(app, { status: 'active' }), await aCampaign(app, { status: 'active' })];
    for (const [index, { id }] of ads.entries()) {
      // A started ad and a click are no watched ad.
      await startAd(app, viewer, id);
      await clickAd(app, viewer, id);
      expect((await walletOf(app, viewer)).locked_bonus).toEqual({ amount: 10, views_left: 2 - index });
      await watchAd(app, viewer, id);
    }
    expect(await walletOf(app, viewer)).toMatchObject({ balance: 10.5, available: 10.5, locked_bonus: null });
    expect((await sendMoney(app, viewer, friend, 10.5)).status).toBe(200);
    await setSettings(app, { min_withdraw_amount: 5000 });
    await expectBooksToBalance(app);
  });

  test('holds back nothing else: what was earned or received leaves', async () => {
    const viewer = await aRichViewer(app, 250);
    let friend = await aViewer(app);
    expect((await sendMoney(app, viewer, friend, 2.51)).body).toMatchObject({
      code: 'BONUS_LOCKED',
      errors: { amount: expect.stringContaining('₺2,50') },
    });
    expect((await sendMoney(app, viewer, friend, 2.5)).status).toBe(200);
    expect((await walletOf(app, viewer)).balance).toBe(10);
    // The friend got money, not the right to spend their own bonus; and the money has to rest first.
    app.clock.advance(24 * 3_600_000);
    friend = await signInAgain(app, friend);
    expect(await walletOf(app, friend)).toMatchObject({ balance: 12.5, available: 2.5 });
  });

  test('profile rewards are locked and released together with it', async () => {
    const viewer = await aViewer(app);
    const saved = await app.call('/api/user/profile/details', {
      method: 'PUT',
      as: viewer.token,
      body: FIRST_REWARD_DETAILS,
    });
    expect(saved.status).toBe(200);
    const { balance } = await walletOf(app, viewer);
    expect(balance).toBe(15);
    const viewsToRelease = async () =>
      (await app.call('/api/user/profile', { as: viewer.token })).data.completeness.views_to_release;
    expect(await viewsToRelease()).toBe(2);
    expect(await walletOf(app, viewer)).toMatchObject({
      available: 0,
      locked_bonus: { amount: balance, views_left: 2 },
    });
    for (const campaign of [
      await aCampaign(app, { status: 'active' }),
      await aCampaign(app, { status: 'active' }),
    ])
      await watchAd(app, viewer, campaign.id);
    expect(await walletOf(app, viewer)).toMatchObject({ available: balance + 0.5, locked_bonus: null });
    expect(await viewsToRelease()).toBe(0);
  });

  test('views about which nothing was said release it too, only later', async () => {
    const viewer = await aViewer(app);
    for (let n = 1; n <= BONUS_RELEASE_VIEWS * SILENT_VIEWS_FOR_ONE; n += 1) {
      expect((await walletOf(app, viewer)).locked_bonus).not.toBeNull();
      const { id } = await aCampaign(app, { status: 'active' });
      const started = await startAd(app, viewer, id);
      app.clock.advance(started.data.display_duration * 1000);
      expect((await viewAd(app, viewer, id, started.data.watch_id)).status).toBe(200);
    }
    expect((await walletOf(app, viewer)).locked_bonus).toBeNull();
  });
});
