import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { openSession } from '#features/accounts/server.ts';
import { checkBooks, expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { countEntries } from '#testing/money.ts';
import { aFirm, aViewer } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import {
  clickAd,
  listAds,
  releaseWithin,
  remainingOf,
  setSettings,
  startAd,
  viewAd,
  watchAd,
  offeredTo,
} from '#testing/watching.ts';

const app = useTestApp();
checkBooks(app);

const anAd = async (options: Parameters<typeof aCampaign>[1] = {}) =>
  (await aCampaign(app, { status: 'active', ...options })).id;

describe('who may start what', () => {
  test('T-V12: an ad outside the viewer’s audience looks like an unknown one', async () => {
    const viewer = await aViewer(app);
    const adId = await anAd({ audience: { cities: ['Ankara'] } });
    const unknown = await startAd(app, viewer, 999_999);
    const outside = await startAd(app, viewer, adId);
    expect(unknown).toMatchObject(refusal(404, 'AD_NOT_FOUND'));
    const { id: stopped } = await aCampaign(app, { status: 'stopped', audience: { cities: ['Ankara'] } });
    for (const answer of [outside, await startAd(app, viewer, stopped)])
      expect(answer).toMatchObject({ status: unknown.status, body: unknown.body });
    expect(await offeredTo(app, viewer)).not.toContain(adId);
    await app.run(sql`update viewers set city_id = 6 where user_id = ${viewer.userId}`);
    expect((await watchAd(app, viewer, adId)).data.earning).toBe(0.25);
  });

  test.each([
    ['draft', 404, 'AD_NOT_FOUND'],
    ['pending', 404, 'AD_NOT_FOUND'],
    ['rejected', 404, 'AD_NOT_FOUND'],
    ['approved', 404, 'AD_NOT_FOUND'],
    ['stopped', 409, 'AD_NOT_SERVED'],
    ['completed', 409, 'AD_NOT_SERVED'],
  ] as const)('T-V11: a start of a campaign that is %s: %i %s', async (status, code, error) => {
    const [{ id }, viewer] = [await aCampaign(app, { status }), await aViewer(app)];
    expect(await startAd(app, viewer, id)).toMatchObject(refusal(code, error));
  });

  test('T-V11: before its first day an ad is unknown, after its last one it is over', async () => {
    const { userId } = await aViewer(app);
    const adId = await anAd({ start_date: '2026-11-30', end_date: '2026-12-14' });
    const startedAt = async (time: string) => {
      app.clock.set(new Date(time));
      const session = { userId, ip: '127.0.0.1', userAgent: 'test', now: app.clock.now() };
      const { token } = await openSession(app.db, session);
      const { status, body } = await app.call(`/api/user/ads/${adId}/start`, { method: 'POST', as: token });
      return body.code ?? status;
    };
    expect(await startedAt('2026-11-29T20:59:59Z')).toBe('AD_NOT_FOUND');
    expect(await startedAt('2026-11-29T21:00:00Z')).toBe(200);
    expect(await startedAt('2026-12-14T20:59:59Z')).toBe(200);
    expect(await startedAt('2026-12-14T21:00:00Z')).toBe('AD_NOT_SERVED');
  });

  test('T-V11: a watch opened before the campaign was stopped or closed is paid from its reservation', async () => {
    const { id: adId, firm } = await aCampaign(app, { status: 'active' });
    const [early, late] = [await aViewer(app), await aViewer(app)];
    const watches = [];
    for (const viewer of [early, late]) watches.push((await startAd(app, viewer, adId)).data.watch_id);
    await app.call(`/api/firm/campaigns/${adId}/stop`, { method: 'PUT', as: firm.token });
    app.clock.advance(5000);
    expect((await viewAd(app, early, adId, watches[0])).data.earning).toBe(0.25);
    const closed = await app.call(`/api/firm/campaigns/${adId}/close`, { method: 'POST', as: firm.token });
    expect(closed.status).toBe(200);
    expect((await viewAd(app, late, adId, watches[1])).data.earning).toBe(0.25);
    expect(await remainingOf(app, adId)).toEqual({ balance: 0, held: 0 });
  });

  test('T-F1: a firm’s own contact earns nothing from its ads', async () => {
    const viewer = await aViewer(app);
    const firm = await aFirm(app);
    await app.run(sql`update firms set contact_phone = ${viewer.phone} where user_id = ${firm.userId}`);
    const adId = await anAd({ firm });
    expect(await startAd(app, viewer, adId)).toMatchObject(refusal(404, 'AD_NOT_FOUND'));
    expect(await offeredTo(app, viewer)).not.toContain(adId);
  });

  test('the operator’s switch stops new watches, not the running one', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const { data } = await startAd(app, viewer, adId);
    await setSettings(app, { earning_enabled: 0 });
    app.clock.advance(5000);
    expect((await viewAd(app, viewer, adId, data.watch_id)).data.earning).toBe(0.25);
    expect(await startAd(app, viewer, adId)).toMatchObject(refusal(409, 'EARNING_OFF'));
    expect((await listAds(app, viewer)).data).toMatchObject({ ads: [], reason: 'EARNING_OFF' });
    await setSettings(app, { earning_enabled: 1 });
  });
});

describe('clicking an ad', () => {
  const answer = (earning: number, total_today: number, more: object = {}) => ({
    earning,
    total_today,
    balance: 10 + total_today,
    daily_earning_limit: 50,
    ...more,
  });

  test('T-V10: it pays with the view of its watch, once, whatever comes again', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    expect(await clickAd(app, viewer, adId)).toMatchObject(refusal(404, 'AD_NOT_FOUND'));
    const { balance } = await remainingOf(app, adId);
    const { data } = await startAd(app, viewer, adId);
    const waiting = answer(0, 0, { earning_with_view: 0.5 });
    for (let more = 0; more < 3; more += 1) expect((await clickAd(app, viewer, adId)).data).toEqual(waiting);
    expect(await remainingOf(app, adId)).toEqual({ balance, held: 75 });
    expect((await viewAd(app, viewer, adId, data.watch_id)).body.code).toBe('TOO_EARLY');
    app.clock.advance(5000);
    const both = answer(0.25, 0.75, { click_earning: 0.5 });
    for (let more = 0; more < 3; more += 1)
      expect((await viewAd(app, viewer, adId, data.watch_id)).data).toEqual(both);
    expect((await clickAd(app, viewer, adId)).data).toEqual(answer(0, 0.75));
    expect((await watchAd(app, viewer, adId)).data).toMatchObject({ earning: 0.13 });
    expect((await clickAd(app, viewer, adId)).data).toMatchObject({ earning: 0, total_today: 0.88 });
    expect(await remainingOf(app, adId)).toEqual({ balance: balance - 88, held: 0 });
    expect(await countEntries(app.db, 'click', `${viewer.userId}:${adId}`)).toBe(1);
  });

  test('T-V10: after the view it pays at once, and on a watch that nobody completes never', async () => {
    const [adId, other, viewer] = [await anAd(), await anAd(), await aViewer(app)];
    const { balance } = await remainingOf(app, adId);
    for (let again = 0; again < 3; again += 1) {
      await startAd(app, viewer, adId);
      expect((await clickAd(app, viewer, adId)).data.earning_with_view).toBe(0.5);
      if (again === 1) await releaseWithin(app, 65_000);
      else await startAd(app, viewer, other);
      expect(await remainingOf(app, adId)).toEqual({ balance, held: 0 });
      expect((await clickAd(app, viewer, adId)).data).toEqual(answer(0, 0));
    }
    expect((await watchAd(app, viewer, adId)).data).toEqual(answer(0.25, 0.25));
    expect((await clickAd(app, viewer, adId)).data).toEqual(answer(0.5, 0.75));
    expect(await countEntries(app.db, 'click', `${viewer.userId}:${adId}`)).toBe(1);
  });

  test('T-V10: one that waits for its view counts for the pace, and is paid on the day of the view', async () => {
    const [seen, adId, viewer] = [await anAd(), await anAd(), await aViewer(app)];
    await watchAd(app, viewer, seen);
    const midnight = startOfDay(addDays(istanbulDay(app.clock.now()), 1));
    app.clock.set(new Date(midnight.getTime() - 3000));
    const { data } = await startAd(app, viewer, adId);
    app.clock.advance(4000);
    expect((await clickAd(app, viewer, adId)).data.earning_with_view).toBe(0.5);
    await expectBooksToBalance(app);
    expect((await clickAd(app, viewer, seen)).data.earning).toBe(0);
    app.clock.advance(2000);
    expect((await viewAd(app, viewer, adId, data.watch_id)).data).toMatchObject({
      click_earning: 0.5,
      total_today: 0.75,
    });
  });

  test('T-V10: once it waits for its view the campaign’s end takes nothing from it', async () => {
    const { id: adId, firm } = await aCampaign(app, { status: 'active' });
    const viewer = await aViewer(app);
    const { data } = await startAd(app, viewer, adId);
    await clickAd(app, viewer, adId);
    await app.call(`/api/firm/campaigns/${adId}/close`, { method: 'POST', as: firm.token });
    expect(await remainingOf(app, adId)).toEqual({ balance: 75, held: 75 });
    app.clock.advance(5000);
    expect((await viewAd(app, viewer, adId, data.watch_id)).data.click_earning).toBe(0.5);
    expect(await remainingOf(app, adId)).toEqual({ balance: 0, held: 0 });
  });

  test('T-V10: of a stopped campaign it pays nothing and still succeeds', async () => {
    const { id: adId, firm } = await aCampaign(app, { status: 'active' });
    const viewer = await aViewer(app);
    await watchAd(app, viewer, adId);
    await app.call(`/api/firm/campaigns/${adId}/stop`, { method: 'PUT', as: firm.token });
    expect((await clickAd(app, viewer, adId)).data.earning).toBe(0);
    await app.call(`/api/firm/campaigns/${adId}/start`, { method: 'PUT', as: firm.token });
    expect((await clickAd(app, viewer, adId)).data.earning).toBe(0.5);
    const { total_clicks } = await app.one(
      sql<{ total_clicks: number }>`select total_clicks from campaign_counters where campaign_id = ${adId}`,
    );
    expect(total_clicks).toBe(1);
  });

  test('it leaves the running watch what it reserved of the day', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    await setSettings(app, { daily_earning_limit: 74 });
    const { data } = await startAd(app, viewer, adId);
    expect((await clickAd(app, viewer, adId)).data.earning_with_view).toBeUndefined();
    await setSettings(app, { daily_earning_limit: 75 });
    expect((await clickAd(app, viewer, adId)).data.earning_with_view).toBe(0.5);
    app.clock.advance(5000);
    expect((await viewAd(app, viewer, adId, data.watch_id)).data.total_today).toBe(0.75);
    await setSettings(app, { daily_earning_limit: 5000 });
  });
});

describe('the end of a budget', () => {
  test('T-V16: an ad whose next view pays nothing is not offered and not started', async () => {
    await setSettings(app, { second_view_rate: 1 });
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    await setSettings(app, { second_view_rate: 5000 });
    expect((await watchAd(app, viewer, adId)).data.earning).toBe(0.25);
    expect(await offeredTo(app, viewer)).not.toContain(adId);
    expect((await startAd(app, viewer, adId)).body.code).toBe('AD_ALREADY_SEEN');
  });
});
