/** T-M14: clocks that step, and servers whose clocks differ, are no difference in the books; a view paid too early is. */
import { describe, expect, test } from 'vitest';
import { manualClock } from '#lib/server/clock.ts';
import { one, sql } from '#lib/server/db.ts';
import { reconcile } from '#features/ledger/server/index.ts';
import { completeCampaign } from '#features/payments/server/index.ts';
import { behindItsBack, expectBooksToBalance } from '#testing/books.ts';
import { aCampaign, TEST_ISSUER } from '#testing/campaigns.ts';
import { anAdmin, aViewer, type Person, signInAgain } from '#testing/people.ts';
import { sampled } from '#testing/runs/release.ts';
import { startTestApp, type TestApp, useTestApp } from '#testing/test-app.ts';
import { clickAd, remainingOf, setSettings, startAd, viewAd, watchAd } from '#testing/watching.ts';
import { createReleaser } from '../ending/release-watches.ts';
import { createWatchTimer } from './watch-timer.ts';

const app = useTestApp();
const HOUR_MS = 3_600_000;
const STEPS = sampled([-2000, 2000, -45_000, 5 * HOUR_MS, -5 * HOUR_MS, 45_000]);

const anAd = async () => (await aCampaign(app, { status: 'active', admin: await anAdmin(app) })).id;
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
      for (const [startsAt, viewsAt] of [
        [0, 0],
        [1, 1],
        [0, 1],
        [1, 0],
        [1, 1],
        [0, 0],
      ] as const) {
        const [first, second] = [servers[startsAt], servers[viewsAt]] as [TestApp, TestApp];
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
    const { id } = await one(
      app.db,
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
