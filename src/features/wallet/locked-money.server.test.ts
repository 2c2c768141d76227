import { describe, expect, test } from 'vitest';
import { readSettings } from '#platform/settings/server.ts';
import { checkBooks, expectBooksToBalance } from '#testing/books.ts';
import { aRichViewer, sendMoney, walletOf, withdraw } from '#testing/money.ts';
import { aViewer, FIRST_REWARD_DETAILS, signInAgain } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { setSettings, clickAd, startAd, viewAd, watchAd } from '#testing/watching.ts';
import { leavingLines } from './statement/statement-file.server.ts';
import { readLeaving, BONUS_RELEASE_VIEWS, SILENT_VIEWS_FOR_ONE } from './leaving.server.ts';
import { aCampaign } from '#testing/campaigns.ts';

const app = useTestApp();

checkBooks(app);

const HOUR_MS = 3_600_000;

async function twoFriends() {
  return { sender: await aRichViewer(app, 2000), friend: await aViewer(app) };
}

describe('T-V9: money received by transfer', () => {
  test('rests for a day before it leaves, and the wallet says when', async () => {
    await setSettings(app, { transfer_rest_hours: 20 });
    const { sender, friend } = await twoFriends();
    const readyAt = new Date(app.clock.now().getTime() + 20 * HOUR_MS).toISOString();
    expect((await sendMoney(app, sender, friend, 5)).status).toBe(200);
    expect(await walletOf(app, friend)).toMatchObject({
      balance: 15,
      available: 0,
      resting: {
        amount: 5,
        first_ready_at: readyAt,
        ready_at: readyAt,
        parts: [{ amount: 5, ready_at: readyAt }],
      },
    });
    app.clock.advance(20 * HOUR_MS - 1000);
    const early = await sendMoney(app, friend, sender, 5);
    expect(early).toMatchObject({ status: 409, body: { code: 'MONEY_RESTING', ready_at: readyAt } });
    expect(early.body.message).toContain('24.11.2026 08:00');
    app.clock.advance(1000);
    expect(await walletOf(app, friend)).toMatchObject({ available: 5, resting: null });
    expect((await sendMoney(app, friend, sender, 5)).status).toBe(200);
  });

  test('of several parts each has its own time, and a refusal says when the amount is free', async () => {
    await setSettings(app, { transfer_rest_hours: 5 });
    const { sender, friend } = await twoFriends();
    await sendMoney(app, sender, friend, 2);
    app.clock.advance(HOUR_MS);
    await sendMoney(app, sender, friend, 3);
    const second = new Date(app.clock.now().getTime() + 5 * HOUR_MS);
    const first = new Date(second.getTime() - HOUR_MS);
    expect((await sendMoney(app, friend, sender, 2)).body).toMatchObject({ ready_at: first.toISOString() });
    expect((await sendMoney(app, friend, sender, 2.01)).body).toMatchObject({
      ready_at: second.toISOString(),
    });
    app.clock.set(first);
    expect(await walletOf(app, friend)).toMatchObject({ available: 2, resting: { amount: 3 } });
    expect((await sendMoney(app, friend, sender, 2)).status).toBe(200);
  });

  test('leaves at once where the time is set to nothing', async () => {
    await setSettings(app, { transfer_rest_hours: 0 });
    const { sender, friend } = await twoFriends();
    await sendMoney(app, sender, friend, 5);
    expect((await sendMoney(app, friend, sender, 5)).status).toBe(200);
  });

  test('many parts are shown as six: the last ones together, and all add up', async () => {
    await setSettings(app, { transfer_rest_hours: 24 });
    const { sender, friend } = await twoFriends();
    for (let turn = 0; turn < 8; turn += 1) {
      await sendMoney(app, sender, friend, 1);
      app.clock.advance(60_000);
    }
    const { resting, balance, available, locked_bonus: bonus } = await walletOf(app, friend);
    expect(resting.parts).toHaveLength(6);
    expect(resting.parts.at(-1)).toEqual({ amount: 3, ready_at: resting.ready_at });
    expect(resting.amount).toBe(8);
    expect(balance).toBe(available + bonus.amount + resting.amount);
  });
});

const leavingOf = async ({ userId }: { userId: number }) =>
  readLeaving(app.db, {
    userId,
    now: app.clock.now(),
    limits: undefined,
    settings: await readSettings(app.db),
  });

describe('what is missing for a withdrawal', () => {
  test('follows the settings, and the statement’s document says the same as the wallet', async () => {
    await setSettings(app, { transfer_rest_hours: 24, min_withdraw_amount: 6000, view_rate: 50 });
    const viewer = await aRichViewer(app, 2000);
    // 30 liras of 60: the first view of an ad pays 50 kuruş, the second half of it.
    expect(await walletOf(app, viewer)).toMatchObject({
      balance: 30,
      available: 20,
      to_withdraw: { amount: 30, views: 120, fewest_views: 60, ready_at: null },
    });
    expect(leavingLines(await leavingOf(viewer))).toEqual([
      'Serbest tutar: ₺20,00',
      'Bonus ve ödüllerin, 2 reklam daha izleyince çekilebilir: ₺10,00',
    ]);
    await setSettings(app, { min_withdraw_amount: 2000 });
    expect(await walletOf(app, viewer)).toMatchObject({ available: 20, to_withdraw: null });
    expect(leavingLines(await leavingOf(viewer))[0]).toBe('Şimdi çekebilirsin: ₺20,00');
    await setSettings(app, { min_withdraw_amount: 5000, view_rate: 25 });
  });
});

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
    for (const _ of [1, 2]) await watchAd(app, viewer, (await aCampaign(app, { status: 'active' })).id);
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
