import { describe, expect, test } from 'vitest';
import { inTransaction, rows, sql } from '#lib/server/db.ts';
import { behindItsBack, checkBooks, expectBooksToBalance } from '#testing/books.ts';
import { aCampaign, TEST_ISSUER } from '#testing/campaigns.ts';
import { countEntries } from '#testing/money.ts';
import { aViewer, anAdmin, type Person, signInAgain } from '#testing/people.ts';
import { refusal, useTestApp, startTestApp, type TestApp } from '#testing/test-app.ts';
import { untilWaiting } from '#testing/at-once.ts';
import {
  listAds,
  releaseWithin,
  remainingOf,
  startAd,
  viewAd,
  watchAd,
  clickAd,
  setSettings,
  offeredTo,
} from '#testing/watching.ts';
import { release, createReleaser } from './ending.server.ts';
import type { WatchRow } from './operations.server.ts';
import { lockViewers } from './read-batch.server.ts';
import { manualClock } from '#lib/server/clock.ts';
import { reconcile } from '#platform/ledger/server.ts';
import { completeCampaign } from '#features/campaign-end/server.ts';
import { sampled } from '#testing/runs/release.ts';
import { createWatchTimer } from './watch-timer.server.ts';

const app = useTestApp();

checkBooks(app);

// The shared administrator's session ends when a clock moves far.
const anAd = async (options: Parameters<typeof aCampaign>[1] = {}) =>
  (await aCampaign(app, { status: 'active', admin: await anAdmin(app), ...options })).id;

describe('watching an ad', () => {
  test('what was offered is reserved, then paid, and shows in the balance', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const { data: offer } = await listAds(app, viewer);
    const offered = offer.ads.find(({ id }: { id: number }) => id === adId);
    expect(offered).toMatchObject({
      title: 'Kış İndirimi',
      earning: 0.25,
      view_number: 1,
      display_duration: 5,
    });
    const before = await remainingOf(app, adId);

    const started = await startAd(app, viewer, adId);
    expect(started).toMatchObject({ status: 200, data: { earning: 0.25, display_duration: 5 } });
    expect(await remainingOf(app, adId)).toEqual({ balance: before.balance, held: 25 });
    expect((await listAds(app, viewer)).data.open_watch).toMatchObject({
      watch_id: started.data.watch_id,
      ad_id: adId,
    });

    app.clock.advance(5000);
    const viewed = await viewAd(app, viewer, adId, started.data.watch_id);
    expect(viewed.data).toEqual({
      earning: 0.25,
      total_today: 0.25,
      daily_earning_limit: 50,
      balance: 10.25,
    });
    expect(await remainingOf(app, adId)).toEqual({ balance: before.balance - 25, held: 0 });
    expect((await listAds(app, viewer)).data).toMatchObject({ open_watch: null, total_today: 0.25 });
  });

  test('T-V1: no watch, an unknown one, a stranger’s and another ad’s pay nothing', async () => {
    const [adId, otherAd] = [await anAd(), await anAd()];
    const [viewer, stranger] = [await aViewer(app), await aViewer(app)];
    const { data } = await startAd(app, viewer, adId);
    app.clock.advance(5000);
    const missing = await app.call(`/api/user/ads/${adId}/view`, { as: viewer.token, body: {} });
    expect(missing).toMatchObject(refusal(400, 'VALIDATION'));
    for (const refused of [
      await viewAd(app, viewer, adId, 999_999),
      await viewAd(app, stranger, adId, data.watch_id),
      await viewAd(app, viewer, otherAd, data.watch_id),
    ]) {
      expect(refused).toMatchObject(refusal(404, 'WATCH_NOT_FOUND'));
    }
    expect(await countEntries(app.db, 'view', data.watch_id)).toBe(0);
    expect((await viewAd(app, viewer, adId, data.watch_id)).status).toBe(200);
  });

  test('T-V1: 50 ms early: refused with the seconds left, and nothing is lost', async () => {
    const [adId, viewer] = [await anAd({ display_duration: 15 }), await aViewer(app)];
    const { data } = await startAd(app, viewer, adId);
    app.clock.advance(3000);
    expect(await viewAd(app, viewer, adId, data.watch_id)).toMatchObject({
      status: 409,
      body: { code: 'TOO_EARLY', remaining_seconds: 12 },
    });
    app.clock.advance(11_950);
    const late = await viewAd(app, viewer, adId, data.watch_id);
    expect(late.body).toMatchObject({ code: 'TOO_EARLY', remaining_seconds: 1 });
    app.clock.advance(50);
    expect((await viewAd(app, viewer, adId, data.watch_id)).data.earning).toBe(0.25);
  });

  test('T-V5: views beyond the limit pay nothing, the later ones their share', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    expect((await watchAd(app, viewer, adId)).data.earning).toBe(0.25);
    expect((await watchAd(app, viewer, adId)).data.earning).toBe(0.13);
    for (let more = 0; more < 5; more += 1) {
      expect(await watchAd(app, viewer, adId)).toMatchObject(refusal(409, 'AD_ALREADY_SEEN'));
    }
    expect(await offeredTo(app, viewer)).not.toContain(adId);
  });

  test('T-V6: a client’s claims of time or money: ignored', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const { data } = await startAd(app, viewer, adId);
    const times = { started_at: '2020-01-01T00:00:00Z', elapsed: 3600 };
    const claims = { watch_id: data.watch_id, ...times, earning: 99 };
    const refused = await app.call(`/api/user/ads/${adId}/view`, { as: viewer.token, body: claims });
    expect(refused.body).toMatchObject({ code: 'TOO_EARLY', remaining_seconds: 5 });
  });

  test('600 reports, each of a new page with the highest values: still paid', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const { watch_id } = (await startAd(app, viewer, adId)).data;
    const report = (ms: number) => ({ visible_ms: ms, hidden_ms: ms, focused_ms: ms, is_painted: true });
    for (let less = 0; less < 600; less += 1)
      await app.call(`/api/user/ads/${adId}/beat`, {
        as: viewer.token,
        body: { watch_id, seen: report(3_600_000 - less) },
      });
    app.clock.advance(5000);
    const body = { watch_id, seen: report(3_000_000) };
    expect(await app.call(`/api/user/ads/${adId}/view`, { as: viewer.token, body })).toMatchObject({
      status: 200,
      data: { earning: 0.25 },
    });
    expect(
      await app.one(sql`select visible_ms, hidden_ms, focused_ms, beats from watches where id = ${watch_id}`),
    ).toEqual({ visible_ms: 3_600_000, hidden_ms: 3_600_000, focused_ms: 3_600_000, beats: 600 });
  }, 60_000);

  test('an unfinished watch is released a minute after its ad, and what it held is free again', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    await releaseWithin(app, 3_600_000);
    const { data } = await startAd(app, viewer, adId);
    const releaseWatches = createReleaser(app);
    await releaseWatches();
    app.clock.advance(64_999);
    expect(await releaseWatches()).toBe(0);
    app.clock.advance(1);
    expect(await viewAd(app, viewer, adId, data.watch_id)).toMatchObject(refusal(409, 'WATCH_EXPIRED'));
    expect(await releaseWatches()).toBe(1);
    expect(await remainingOf(app, adId)).toMatchObject({ held: 0 });
    expect((await viewAd(app, viewer, adId, data.watch_id)).body.code).toBe('WATCH_EXPIRED');
    expect((await watchAd(app, viewer, adId)).data.earning).toBe(0.25);
  });

  test('an expired watch: read again under the lock, and released once', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    await releaseWithin(app, 3_600_000);
    await startAd(app, viewer, adId);
    let released: Promise<number> | undefined;
    await inTransaction(app.db, async (tx) => {
      await lockViewers(tx, [viewer.userId]);
      released = releaseWithin(app, 65_000);
      await untilWaiting(app.db, 1);
      // As a start of another ad does.
      const watches = sql<WatchRow>`select * from watches where user_id = ${viewer.userId} and status = 'open'`;
      await release(tx, await rows(tx, watches), app.clock.now());
    });
    expect(await released).toBe(0);
    expect((await remainingOf(app, adId)).held).toBe(0);
  });

  test('a watch that runs over midnight is paid into the new day', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const midnight = new Date(app.clock.now());
    midnight.setUTCHours(21, 0, 0, 0);
    app.clock.set(new Date(midnight.getTime() - 2000));
    const { data } = await startAd(app, viewer, adId);
    app.clock.advance(5000);
    const viewed = await viewAd(app, viewer, adId, data.watch_id);
    expect(viewed.data).toMatchObject({ earning: 0.25, total_today: 0.25 });
    const days = await app.rows(sql`select day from watches where id = ${data.watch_id}`);
    expect(days).toEqual([{ day: '2026-11-24' }]);
  });
});

/** T-M14: clocks that step, and servers whose clocks differ, are no difference in the books; a view paid too early is. */
const HOUR_MS = 3_600_000;
const STEPS = sampled([-2000, 2000, -45_000, 5 * HOUR_MS, -5 * HOUR_MS, 45_000]);

const complete = (campaignId: number, on: TestApp) =>
  completeCampaign(on.db, { campaignId, issuer: TEST_ISSUER, now: on.clock.now() });

describe('T-V7: a clock that jumps while watches run and the job releases others', () => {
  const MINUTE_MS = 60_000;
  const JUMPS = [13_000, 17 * MINUTE_MS, -25 * MINUTE_MS, 6 * HOUR_MS, -52 * HOUR_MS, 4800 * HOUR_MS];

  test.each(sampled(JUMPS))('by %i ms loses none and pays none early', async (jumpMs) => {
    const adId = (await aCampaign(app, { status: 'active', display_duration: 20 })).id;
    const job = createReleaser(app);
    const watches: { viewer: Person; watchId: number }[] = [];
    for (const viewer of [await aViewer(app), await aViewer(app), await aViewer(app)])
      watches.push({ viewer, watchId: (await startAd(app, viewer, adId)).data.watch_id });
    let ranMs = 0;
    /** The job runs every ten seconds, the clock jumps between two runs, and the sessions of before may be over. */
    const viewAfter = async (untilMs: number, which: number) => {
      for (; ranMs < untilMs; ranMs += 1000) {
        if (ranMs % 10_000 === 0) await job();
        if (ranMs === 3000) app.clock.jump(jumpMs);
        app.clock.advance(1000);
      }
      const watch = watches[which];
      if (watch === undefined) throw new Error('three watches were opened');
      return (await viewAd(app, await signInAgain(app, watch.viewer), adId, watch.watchId)).body;
    };
    expect(await viewAfter(19_000, 0)).toMatchObject({ code: 'TOO_EARLY', remaining_seconds: 1 });
    expect(await viewAfter(20_000, 0)).toMatchObject({ data: { earning: 0.25 } });
    expect(await viewAfter(79_000, 1)).toMatchObject({ data: { earning: 0.25 } });
    expect(await viewAfter(91_000, 2)).toMatchObject({ code: 'WATCH_EXPIRED' });
    expect((await remainingOf(app, adId)).held).toBe(0);
    await complete(adId, app);
    await expectBooksToBalance(app);
    app.clock.jump(-jumpMs);
    await expectBooksToBalance(app);
  });

  test.each([
    ['of a server whose clock is far off', 0, 2_400_000],
    ['of one that is behind', 0, -90_000],
    ['opened before a jump that this server saw', 31_000, 33_000],
  ])('a watch %s is measured anew, and the next one by the wall clock', (_, jumpMs, wallMs) => {
    const [timer, clock] = [createWatchTimer(), manualClock(new Date('2026-11-23T09:00:00Z'))];
    const ageOf = (id: number, ageMs: number) => {
      const watch = { id, started_at: new Date(clock.now().getTime() - ageMs), display_duration: 60 };
      return timer.elapsedMs(watch, { now: clock.now(), steadyMs: clock.steadyMs() });
    };
    expect(ageOf(1, 2000)).toBe(2000);
    clock.jump(jumpMs);
    expect(ageOf(2, wallMs)).toBe(0);
    clock.advance(9000);
    expect([ageOf(1, 42_000), ageOf(2, wallMs)]).toEqual([11_000, 9000]);
    clock.advance(700_000);
    expect(ageOf(3, 2000)).toBe(2000);
  });
});

describe('two servers', () => {
  test.each(STEPS)('whose clocks are %i ms apart find no difference in what either did', async (skewMs) => {
    const clock = manualClock(new Date(app.clock.now().getTime() + skewMs));
    const beside = await startTestApp({ beside: app, clock });
    const ownCopy = { ...beside, clock } as unknown as TestApp; // Its advance moves both clocks.
    const advance = (ms: number) => [app.clock, clock].forEach((each) => each.advance(ms));
    const servers = [app, ownCopy];
    const viewer = await aViewer(app);
    try {
      for (const [first, second] of [
        [app, app],
        [ownCopy, ownCopy],
        [app, ownCopy],
        [ownCopy, app],
        [ownCopy, ownCopy],
        [app, app],
      ] as const) {
        const adId = await anAd();
        const { data } = await startAd(first, viewer, adId);
        advance(5000);
        const viewed = await viewAd(second, viewer, adId, data.watch_id);
        if (first === second) expect(viewed.data.earning).toBe(0.25);
        await clickAd(first, viewer, adId);
        await startAd(first, await aViewer(app), adId);
        await complete(adId, second);
        for (const each of servers) expect(await reconcile(each.db, each.clock.now())).toEqual([]);
      }
    } finally {
      await beside.close();
    }
  });

  test('of which one is already in the next day when the daily limit is raised find no difference', async () => {
    const clock = manualClock(new Date(app.clock.now().getTime() + 15 * HOUR_MS));
    const beside = await startTestApp({ beside: app, clock });
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    await setSettings(app, { daily_earning_limit: 25 });
    await setSettings({ ...beside, clock }, { daily_earning_limit: 5000 });
    expect((await watchAd(app, viewer, adId)).data.earning).toBe(0.25);
    expect((await watchAd(app, viewer, adId)).data.earning).toBe(0.13);
    expect(await reconcile(app.db, app.clock.now())).toEqual([]);
    await beside.close();
  });
});

describe('still found is', () => {
  async function twoViews(): Promise<{ viewer: Person; adId: number; watchId: number }> {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    expect((await watchAd(app, viewer, adId)).status).toBe(200);
    expect((await watchAd(app, viewer, adId)).status).toBe(200);
    const { id } = await app.one(
      sql<{ id: number }>`select max(id) as id from watches where user_id = ${viewer.userId}`,
    );
    return { viewer, adId, watchId: id };
  }
  const found = async () =>
    (await reconcile(app.db, app.clock.now())).map(({ invariant, subject, expected, actual }) => ({
      [invariant]: `${subject}: ${expected} ${actual}`,
    }));

  test.each([
    ['a tenth of a second too early', 4900, '4.9'],
    ['without having been measured', null, 'null'],
  ])('a view paid %s', async (_, measuredMs, shown) => {
    const { watchId } = await twoViews();
    await behindItsBack(app, sql`update watches set measured_ms = ${measuredMs} where id = ${watchId}`);
    expect(await found()).toEqual([{ 'views-earned': `watch ${watchId}: 5 ${shown}` }]);
    await behindItsBack(app, sql`update watches set measured_ms = 5000 where id = ${watchId}`);
  });

  test('a view of a watch that began after its campaign had ended', async () => {
    const { adId, watchId } = await twoViews();
    await complete(adId, app);
    await behindItsBack(app, sql`update campaigns set last_watch_id = ${watchId - 1} where id = ${adId}`);
    expect(await found()).toEqual([{ 'views-earned': `watch ${watchId}: 5 5.0` }]);
    await behindItsBack(app, sql`update campaigns set last_watch_id = ${watchId} where id = ${adId}`);
  });

  test('a watch that began before the one before it had ended', async () => {
    const { viewer, watchId } = await twoViews();
    const first = sql`user_id = ${viewer.userId} and id < ${watchId}`;
    await behindItsBack(app, sql`update watches set ended_after = ${watchId} where ${first}`);
    expect(await found()).toEqual([{ 'watches-take-their-time': `watch ${watchId}: ${watchId} ${watchId}` }]);
    await behindItsBack(app, sql`update watches set ended_after = ${watchId - 1} where ${first}`);
    expect(await found()).toEqual([]);
  });
});
