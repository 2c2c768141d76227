import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { afterEach, describe, expect, test, beforeEach } from 'vitest';
import { first, one, run, sql } from '#lib/server/db.ts';
import { openSession } from '#features/accounts/server/index.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { countEntries } from '#testing/money.ts';
import { aFirm, aViewer, anAdmin, type Person, someViewers } from '#testing/people.ts';
import { refusal, useTestApp, startTestApp } from '#testing/test-app.ts';
import {
  clickAd,
  listAds,
  releaseWithin,
  remainingOf,
  setSettings,
  startAd,
  viewAd,
  watchAd,
} from '#testing/watching.ts';
import { openCase } from '#testing/simulation/farms.ts';

const app = useTestApp();

describe('starting and clicking', () => {
  afterEach(() => expectBooksToBalance(app));

  const anAd = async (wish: Parameters<typeof aCampaign>[1] = {}) =>
    (await aCampaign(app, { status: 'active', ...wish })).id;

  describe('who may start what', () => {
    test('T-V12: an ad outside the viewer’s audience looks like an unknown one', async () => {
      const viewer = await aViewer(app);
      const adId = await anAd({ audience: { cities: ['Ankara'] } });
      const unknown = await startAd(app, viewer, 999_999);
      const outside = await startAd(app, viewer, adId);
      expect(unknown).toMatchObject(refusal(404, 'AD_NOT_FOUND'));
      expect(outside).toMatchObject({ status: unknown.status, body: unknown.body });
      expect((await listAds(app, viewer)).data.ads.map(({ id }: { id: number }) => id)).not.toContain(adId);
      await run(app.db, sql`update viewers set city_id = 6 where user_id = ${viewer.userId}`);
      expect((await watchAd(app, viewer, adId)).data.earning).toBe(0.25);
    });

    test.each(['draft', 'pending', 'rejected', 'approved'] as const)(
      'T-V11: a campaign that is %s looks like an unknown one',
      async (status) => {
        const [{ id }, viewer] = [await aCampaign(app, { status }), await aViewer(app)];
        expect(await startAd(app, viewer, id)).toMatchObject(refusal(404, 'AD_NOT_FOUND'));
      },
    );

    test.each(['stopped', 'completed'] as const)(
      'T-V11: a campaign that is %s starts nothing',
      async (status) => {
        const [{ id }, viewer] = [await aCampaign(app, { status }), await aViewer(app)];
        expect(await startAd(app, viewer, id)).toMatchObject(refusal(409, 'AD_NOT_SERVED'));
      },
    );

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
      const viewers = [await aViewer(app), await aViewer(app)];
      const watches = [];
      for (const viewer of viewers) watches.push((await startAd(app, viewer, adId)).data.watch_id);
      await app.call(`/api/firm/campaigns/${adId}/stop`, { method: 'PUT', as: firm.token });
      app.clock.advance(5000);
      const [early, late] = viewers;
      if (early === undefined || late === undefined) throw new Error('two viewers were made');
      expect((await viewAd(app, early, adId, watches[0])).data.earning).toBe(0.25);
      const closed = await app.call(`/api/firm/campaigns/${adId}/close`, { method: 'POST', as: firm.token });
      expect(closed.status).toBe(200);
      expect((await viewAd(app, late, adId, watches[1])).data.earning).toBe(0.25);
      expect(await remainingOf(app, adId)).toEqual({ balance: 0, held: 0 });
    });

    test('T-F1: a firm’s own contact earns nothing from its ads', async () => {
      const viewer = await aViewer(app);
      const firm = await aFirm(app);
      await run(app.db, sql`update firms set contact_phone = ${viewer.phone} where user_id = ${firm.userId}`);
      const adId = await anAd({ firm });
      expect(await startAd(app, viewer, adId)).toMatchObject(refusal(404, 'AD_NOT_FOUND'));
      expect((await listAds(app, viewer)).data.ads.map(({ id }: { id: number }) => id)).not.toContain(adId);
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

    test('nobody, a firm and a suspended viewer may not', async () => {
      const [adId, firm, viewer] = [await anAd(), await aFirm(app), await aViewer(app)];
      await run(app.db, sql`update users set status = 'suspended' where id = ${viewer.userId}`);
      expect((await app.call('/api/user/ads')).status).toBe(401);
      expect((await startAd(app, firm, adId)).status).toBe(403);
      expect((await startAd(app, viewer, adId)).status).toBe(401);
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
      for (let more = 0; more < 3; more += 1)
        expect((await clickAd(app, viewer, adId)).data).toEqual(waiting);
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
        // Given up for another ad, or run out.
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
      const { total_clicks } = await one(
        app.db,
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
      expect((await listAds(app, viewer)).data.ads.map(({ id }: { id: number }) => id)).not.toContain(adId);
      expect((await startAd(app, viewer, adId)).body.code).toBe('AD_ALREADY_SEEN');
    });

    test('a campaign that can pay no further view is completed at once', async () => {
      await setSettings(app, { view_rate: 450_000 - 10, daily_earning_limit: 1_000_000 });
      const [adId, viewer, late] = [await anAd(), await aViewer(app), await aViewer(app)];
      await setSettings(app, { view_rate: 25 });
      expect((await watchAd(app, viewer, adId)).data.earning).toBe(4499.9);
      await expect
        .poll(
          async () =>
            (await first(app.db, sql<{ status: string }>`select status from campaigns where id = ${adId}`))
              ?.status,
        )
        .toBe('completed');
      expect(await remainingOf(app, adId)).toEqual({ balance: 0, held: 0 });
      expect((await startAd(app, late, adId)).body.code).toBe('AD_NOT_SERVED');
    });
  });
});

/** A view that starts the next ad: each half by its own rules, both in one transaction. */
describe('starting next', () => {
  beforeEach(async () => {
    await setSettings(app, { view_rate: 25, daily_earning_limit: 5000, earning_enabled: 1 });
    await run(app.db, sql`update campaigns set status = 'stopped'`);
  });
  afterEach(() => expectBooksToBalance(app));

  async function someAds(count: number): Promise<number[]> {
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    const ids = [];
    for (let made = 0; made < count; made += 1)
      ids.push((await aCampaign(app, { status: 'active', firm, admin })).id);
    // This call waits until the server hears of campaigns and knows them all.
    await app.call(`/api/user/ads/1/why`, { as: (await aViewer(app)).token });
    return ids;
  }

  /** Starts the ad and lets its time pass; the view can be paid. */
  async function aRipeWatch(viewer: Person, adId: number): Promise<number> {
    const { data } = await startAd(app, viewer, adId);
    app.clock.advance(5000);
    return data.watch_id;
  }

  const NEXT = { start_next: true };

  const watches = (viewer: Person) =>
    one(
      app.db,
      sql<{ open: number; all: number }>`
      select count(*) filter (where status = 'open') as open, count(*) as all from watches where user_id = ${viewer.userId}`,
    );

  describe('a view that starts the next ad', () => {
    test('a round takes one call an ad, in the order of the list, and pays each', async () => {
      const viewer = await aViewer(app);
      await someAds(4);
      const { ads } = (await listAds(app, viewer)).data;
      // Pressed first, it is not the first of the list.
      let [adId, watchId] = [ads[1].id, await aRipeWatch(viewer, ads[1].id)];
      for (const following of [ads[0], ads[2], ads[3]]) {
        const { data } = await viewAd(app, viewer, adId, watchId, NEXT);
        expect(data).toMatchObject({ earning: 0.25, next: { ad: following, reason: null } });
        expect(data.next.watch).toMatchObject({ earning: 0.25, display_duration: 5 });
        [adId, watchId] = [following.id, data.next.watch.watch_id];
        app.clock.advance(5000);
      }
      expect((await viewAd(app, viewer, adId, watchId)).data).toMatchObject({
        earning: 0.25,
        total_today: 1,
      });
      expect(await watches(viewer)).toEqual({ open: 0, all: 4 });
    });

    test('without a list the server chooses: ads never seen first, then the same once more', async () => {
      const viewer = await aViewer(app);
      const [first = 0, other = 0] = await someAds(2);
      const { next } = (await viewAd(app, viewer, first, await aRipeWatch(viewer, first), NEXT)).data;
      expect(next).toMatchObject({ ad: { id: other, view_number: 1 }, reason: null });
      app.clock.advance(5000);
      const again = (await viewAd(app, viewer, other, next.watch.watch_id, NEXT)).data.next;
      expect(again.ad).toMatchObject({ view_number: 2, earning: 0.13 });
      expect(again.watch.earning).toBe(0.13);
    });

    test('a waiting click is paid with it, and what a click on the next ad pays is said', async () => {
      const viewer = await aViewer(app);
      const [adId = 0] = await someAds(2);
      await setSettings(app, { daily_earning_limit: 110 });
      const watchId = await aRipeWatch(viewer, adId);
      await clickAd(app, viewer, adId);
      const { data } = await viewAd(app, viewer, adId, watchId, NEXT);
      expect(data).toMatchObject({ earning: 0.25, click_earning: 0.5, total_today: 0.75 });
      // 0.35 of 1.10 ₺ are left: the view of the next ad fits, its click does not.
      expect(data.next.ad).toMatchObject({ earning: 0.25, click_earning: 0, click_unpaid: 'DAILY_LIMIT' });
    });

    test('too early, it pays nothing and starts nothing, and loses nothing', async () => {
      const viewer = await aViewer(app);
      const [adId = 0, other = 0] = await someAds(2);
      const { watch_id: watchId } = (await startAd(app, viewer, adId)).data;
      app.clock.advance(3000);
      expect(await viewAd(app, viewer, adId, watchId, NEXT)).toMatchObject({
        ...refusal(409, 'TOO_EARLY'),
        body: { remaining_seconds: 2 },
      });
      expect(await watches(viewer)).toEqual({ open: 1, all: 1 });
      expect((await remainingOf(app, other)).held).toBe(0);
      app.clock.advance(2000);
      expect((await viewAd(app, viewer, adId, watchId, NEXT)).data.next.ad.id).toBe(other);
    });

    test('a watch that another page has, or that is unknown, starts nothing', async () => {
      const [viewer, stranger] = [await aViewer(app), await aViewer(app)];
      const [adId = 0, other = 0] = await someAds(2);
      const watchId = await aRipeWatch(viewer, adId);
      expect((await viewAd(app, stranger, adId, watchId, NEXT)).body.code).toBe('WATCH_NOT_FOUND');
      await startAd(app, viewer, other);
      expect((await viewAd(app, viewer, adId, watchId, NEXT)).body.code).toBe('WATCH_RELEASED');
      expect(await watches(viewer)).toEqual({ open: 1, all: 2 });
    });

    test.each([
      ['DAILY_LIMIT', () => setSettings(app, { daily_earning_limit: 30 })],
      ['EARNING_OFF', () => setSettings(app, { earning_enabled: 0 })],
      ['IN_REVIEW', (viewer: Person) => openCase(app, viewer)],
      ['NO_MATCH', () => run(app.db, sql`update campaigns set status = 'stopped'`)],
      [
        'HIDDEN',
        (viewer: Person) =>
          run(
            app.db,
            sql`insert into hidden_firms (user_id, firm_id, hidden_at)
            select ${viewer.userId}, firm_id, now() from campaigns where status = 'active' limit 1`,
          ),
      ],
    ] as const)('it is paid where nothing can start, and says why: %s', async (reason, change) => {
      const viewer = await aViewer(app);
      const [adId = 0] = await someAds(2);
      // The earlier offer is not believed.
      await listAds(app, viewer);
      const watchId = await aRipeWatch(viewer, adId);
      await change(viewer);
      const { data } = await viewAd(app, viewer, adId, watchId, NEXT);
      expect(data).toMatchObject({ earning: 0.25, next: { ad: null, watch: null, reason } });
      expect(await watches(viewer)).toEqual({ open: 0, all: 1 });
    });

    test('an ad of the list that stopped meanwhile is passed over', async () => {
      const viewer = await aViewer(app);
      await someAds(3);
      const [first, second, third] = (await listAds(app, viewer)).data.ads;
      const watchId = await aRipeWatch(viewer, first.id);
      await run(app.db, sql`update campaigns set status = 'stopped' where id = ${second.id}`);
      expect((await viewAd(app, viewer, first.id, watchId, NEXT)).data.next.ad.id).toBe(third.id);
    });

    test('an ad that was watched through another server is not taken for a new one', async () => {
      const viewer = await aViewer(app);
      await someAds(3);
      const [first, second, third] = (await listAds(app, viewer)).data.ads;
      const beside = await startTestApp({ beside: app });
      await viewAd(beside, viewer, second.id, await aRipeWatch(viewer, second.id));
      const watchId = await aRipeWatch(viewer, first.id);
      // The list that this server remembers has the second ad as a new one.
      const { next } = (await viewAd(app, viewer, first.id, watchId, NEXT)).data;
      expect(next.ad.id).toBe(third.id);
      await beside.close();
    });
  });

  describe('a view that starts the next ad and comes again', () => {
    const keyed = (viewer: Person, adId: number, watchId: number, start_next = true) =>
      app.call(`/api/user/ads/${adId}/view`, {
        as: viewer.token,
        headers: { 'idempotency-key': 'view-1' },
        body: { watch_id: watchId, start_next },
      });

    test('with its key it answers both halves as before, however often', async () => {
      const viewer = await aViewer(app);
      const [adId = 0] = await someAds(3);
      const watchId = await aRipeWatch(viewer, adId);
      const answers = await Promise.all(Array.from({ length: 20 }, () => keyed(viewer, adId, watchId)));
      expect(answers[0]?.data.next.watch.watch_id).toBeGreaterThan(watchId);
      for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
      expect(await watches(viewer)).toEqual({ open: 1, all: 2 });
      expect((await keyed(viewer, adId, watchId, false)).body.code).toBe('IDEMPOTENCY_CONFLICT');
    });

    test('without a key it answers the payment, and leaves the watch that runs alone', async () => {
      const viewer = await aViewer(app);
      const [adId = 0] = await someAds(3);
      const watchId = await aRipeWatch(viewer, adId);
      const { next } = (await viewAd(app, viewer, adId, watchId, NEXT)).data;
      const again = (await viewAd(app, viewer, adId, watchId, NEXT)).data;
      expect(again).toMatchObject({ earning: 0.25, next: { watch: null, reason: 'PAID_BEFORE' } });
      app.clock.advance(5000);
      expect((await viewAd(app, viewer, next.ad.id, next.watch.watch_id)).data.earning).toBe(0.25);
    });
  });

  describe('views that start the next ad at once', () => {
    test('what begins is never more than the budgets cover', async () => {
      // 4500 ₺ net pay nine views each: two ads eighteen, and a third none.
      await setSettings(app, { view_rate: 50_000, daily_earning_limit: 1_000_000 });
      const [adId = 0, other = 0] = await someAds(2);
      const people = await someViewers(app, 9);
      const started = await Promise.all(people.map((viewer) => startAd(app, viewer, adId)));
      app.clock.advance(5000);
      const more = await someViewers(app, 4);
      await Promise.all(more.map((viewer) => startAd(app, viewer, other)));
      const views = await Promise.all(
        people.map((viewer, index) => viewAd(app, viewer, adId, started[index]?.data.watch_id, NEXT)),
      );
      expect(views.filter(({ data }) => data.earning === 500)).toHaveLength(9);
      expect(views.filter(({ data }) => data.next.watch !== null)).toHaveLength(5);
      expect(await remainingOf(app, other)).toEqual({ balance: 450_000, held: 450_000 });
    });
  });
});
