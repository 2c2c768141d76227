import { afterEach, expect, test, beforeEach, describe } from 'vitest';
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { inTransaction, sql, run } from '#lib/server/db.ts';
import { takeBack } from '#features/taking-back/server.ts';
import { aCampaign, type MadeCampaign, TEST_ISSUER } from '#testing/campaigns.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { askReport, forgetCountedHours } from '#testing/reports.ts';
import { TEST_START, useTestApp } from '#testing/test-app.ts';
import {
  countDueHours,
  readCountedUntil,
  recountCampaign,
  readBuckets,
  readSum,
} from './read-hours.server.ts';

const app = useTestApp();

/** Every figure of spent money over HTTP against the budgets of the books. */
describe('invalid figures', () => {
  const HOUR_MS = 3_600_000;

  afterEach(async () => {
    app.clock.set(TEST_START);
    await forgetCountedHours(app);
  });

  const lira = (kurus: number) => Math.round(kurus) / 100;
  const sumOf = (amounts: readonly number[]) => lira(amounts.reduce((sum, amount) => sum + amount * 100, 0));

  /** Net budgets paid in less what campaigns hold and what was returned; of a firm what it paid for that, rounded up. */
  async function spentByTheBooks(firm?: Person): Promise<number> {
    const { net, gross } = await app.one(sql<{ net: number; gross: number }>`
      select sum(spent)::bigint as net, sum(ceil(spent * total / paid))::bigint as gross from campaigns
      left join ledger_accounts on ledger_accounts.id = 'campaign:' || campaigns.id
      cross join lateral (select sum(campaign_budget_kurus) as paid, sum(total_with_vat_kurus) as total from orders
        where orders.campaign_id = campaigns.id and payment_status = 'paid') as orders
      cross join lateral (select coalesce(sum(net_kurus), 0) as returned from campaign_returns
        where campaign_returns.campaign_id = campaigns.id) as returns
      cross join lateral (select paid - coalesce(balance_kurus, 0) - returned as spent) as rest
      where ${firm === undefined} or firm_id = ${firm?.userId ?? null}`);
    return lira(firm === undefined ? net : gross);
  }

  async function takeAll({ id }: MadeCampaign, viewer: Person): Promise<void> {
    const watches = await app.rows(
      sql<{ id: number }>`select id from watches where campaign_id = ${id} and user_id = ${viewer.userId}`,
    );
    await inTransaction(app.db, (tx) =>
      takeBack(tx, {
        campaignId: id,
        watchIds: watches.map((watch) => watch.id),
        clickerIds: [viewer.userId],
        category: 'automated',
        reason: 'Aynı saniyede izlendi',
        actorId: null,
        issuer: TEST_ISSUER,
        now: app.clock.now(),
      }),
    );
  }

  async function askAdmin(path: string) {
    const { data } = await app.call(`/api/admin/${path}`, { as: (await anAdmin(app)).token });
    return data;
  }

  const askFirm = async ({ token }: Person, days: number) =>
    (await app.call(`/api/firm/overview?days=${days}`, { as: token })).data;

  interface Fixture {
    firm: Person;
    running: MadeCampaign;
    ended: MadeCampaign;
    cheat: Person;
    honest: Person;
  }

  async function twoViewersOfTwoCampaigns(): Promise<Fixture> {
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    const running = await aCampaign(app, { firm, admin, status: 'active', name: 'Masa' });
    const ended = await aCampaign(app, { firm, admin, status: 'active', name: 'Sandalye' });
    const [cheat, honest] = [await aViewer(app), await aViewer(app)];
    const noon = app.clock.now().getTime();
    for (const [index, { id: campaignId }] of [running, ended].entries()) {
      for (const { userId: viewerId } of [cheat, honest]) {
        const at = (hours: number) => new Date(noon + hours * HOUR_MS + index);
        await aPaidView(app, { campaignId, viewerId, at: at(1) });
        await aPaidView(app, { campaignId, viewerId, at: at(2), viewNumber: 2, amount: 13 });
        await aClick(app, { campaignId, viewerId, at: at(2), amount: 50 });
      }
    }
    app.clock.advance(21 * HOUR_MS);
    await app.call(`/api/firm/campaigns/${ended.id}/close`, { method: 'POST', as: firm.token });
    for (const { userId: viewerId } of [cheat, honest]) {
      const at = app.clock.now();
      await aPaidView(app, { campaignId: running.id, viewerId, at, viewNumber: 3, amount: 13 });
    }
    app.clock.advance(HOUR_MS / 4);
    return { firm, running, ended, cheat, honest };
  }

  async function spentEverywhere({ firm, running, ended }: Fixture) {
    const overview = await askFirm(firm, 30);
    const pages = await Promise.all([running, ended].map((made) => askReport(app, made, 'performance')));
    const [series, stats] = [await askAdmin('stats/series?days=90'), await askAdmin('stats')];
    const byDay = await Promise.all([running, ended].map((made) => askReport(app, made, 'statistics')));
    const totals = await Promise.all([running, ended].map((made) => askReport(app, made, 'stats')));
    return {
      firm: {
        overview: overview.now.totals.spent,
        overviewByDay: sumOf(overview.now.days.map((day: { spent: number }) => day.spent)),
        performance: sumOf(pages.map(({ data }) => data.totals.spent)),
        performanceByDay: sumOf(
          pages.flatMap(({ data }) => data.points.map((point: { spent: number }) => point.spent)),
        ),
        whereItWent: sumOf(
          pages.flatMap(({ data: { budget } }) => [
            budget.first_views,
            budget.repeat_views,
            budget.clicks,
            budget.fee,
          ]),
        ),
        statistics: sumOf(byDay.flatMap(({ data }) => data.days.map((day: { spent: number }) => day.spent))),
        stats: sumOf(totals.map(({ data }) => data.spent)),
      },
      platform: {
        stats: stats.budgets.totalViewBudgets,
        series: sumOf(series.days.map((day: { viewer_earnings: number }) => day.viewer_earnings)),
      },
    };
  }

  const eachIs = (figures: Record<string, number>, amount: number) =>
    expect(figures).toEqual(Object.fromEntries(Object.keys(figures).map((name) => [name, amount])));

  async function expectToAgree(fixture: Fixture): Promise<void> {
    const { firm, platform } = await spentEverywhere(fixture);
    eachIs(firm, await spentByTheBooks(fixture.firm));
    eachIs(platform, await spentByTheBooks());
  }

  test('spent money: agrees with the budgets everywhere, counted before, after or not at all', async () => {
    const fixture = await twoViewersOfTwoCampaigns();
    const { firm, running, ended, cheat } = fixture;
    await expectToAgree(fixture);
    const before = await spentByTheBooks(firm);
    await countDueHours(app.db, app.clock.now());
    for (const made of [running, ended]) await takeAll(made, cheat);
    expect(await spentByTheBooks(firm)).toBe(2.53);
    expect(before).toBe(5.05);
    await expectToAgree(fixture);
    await forgetCountedHours(app);
    await expectToAgree(fixture);
    app.clock.advance(3 * HOUR_MS);
    await countDueHours(app.db, app.clock.now());
    await expectToAgree(fixture);
  });

  test('taken-back earnings: subtracted where they were earned, shown beside the counts', async () => {
    const fixture = await twoViewersOfTwoCampaigns();
    const { firm, running, ended, cheat } = fixture;
    const today: CalendarDay = istanbulDay(app.clock.now());
    const { watching: before } = await askAdmin('system-stats');
    await takeAll(running, cheat);
    await takeAll(ended, cheat);
    const { now } = await askFirm(firm, 7);
    expect(now.totals).toMatchObject({
      total_views: 10,
      invalid_views: 5,
      total_clicks: 4,
      invalid_clicks: 2,
    });
    expect(now.days.slice(-2)).toMatchObject([
      { total_views: 8, invalid_views: 4, spent: 2.36 },
      { date: today, total_views: 2, invalid_views: 1, spent: 0.17 },
    ]);
    const { watching: after } = await askAdmin('system-stats');
    expect(after).toMatchObject({
      views_today: before.views_today,
      invalid_views_today: before.invalid_views_today + 1,
      earned_today: sumOf([before.earned_today, -0.13]),
    });
    const { days } = await askAdmin('stats/series?days=7');
    expect(days.at(-1)).toMatchObject({
      views: after.views_today,
      invalid_views: after.invalid_views_today,
      viewer_earnings: after.earned_today,
    });
  });

  test('budget left: goes down and up with the money', async () => {
    const { running, cheat } = await twoViewersOfTwoCampaigns();
    await takeAll(running, cheat);
    const { points, budget, totals, invalid } = (await askReport(app, running, 'performance')).data;
    expect(points).toMatchObject([
      { budget_left: lira(450_000 - 176), spent: 1.18 },
      { budget_left: lira(450_000 - 101), spent: 0.17 },
    ]);
    expect(budget.unspent).toBe(lira(600_000 - Math.ceil((101 * 4) / 3)));
    expect(totals).toMatchObject({ total_views: 6, invalid_views: 3, invalid_clicks: 1 });
    expect(invalid).toEqual({ views: 3, clicks: 1, amount: 1.01 });
  });
});

describe('count hours', () => {
  const HOUR_MS = 3_600_000;
  const at = (time: string) => new Date(`2026-11-${time}Z`);
  const LONG = { from: new Date(0), until: new Date('2030-01-01T00:00:00Z') };

  /** As if nothing had been counted: every test writes into the same two days. */
  beforeEach(() => forgetCountedHours(app));
  async function aWatchedCampaign() {
    const { id: campaignId } = await aCampaign(app, { status: 'active' });
    const [first, second] = [(await aViewer(app)).userId, (await aViewer(app)).userId];
    await aPaidView(app, { campaignId, viewerId: first, at: at('23T20:10:00') });
    await aPaidView(app, { campaignId, viewerId: first, viewNumber: 2, amount: 13, at: at('23T20:50:00') });
    await aPaidView(app, { campaignId, viewerId: second, at: at('23T20:59:59.999') });
    await aPaidView(app, { campaignId, viewerId: first, viewNumber: 3, amount: 12, at: at('23T21:00:00') });
    await aClick(app, { campaignId, viewerId: first, amount: 50, at: at('23T21:05:00') });
    await aClick(app, { campaignId, viewerId: second, at: at('23T20:59:59.999') });
    return { campaignId, first, second };
  }

  const read = async (campaignId: number, by: 'day' | 'hour') =>
    (await readBuckets(app.db, { campaignId, by, ...LONG })).map(({ at: start, ...figures }) => [
      start.toISOString().slice(8, 16),
      figures.views,
      figures.viewers,
      figures.new_viewers,
      figures.clicks,
      figures.first_view_kurus,
      figures.repeat_view_kurus,
      figures.click_kurus,
    ]);
  const HOURS = [
    ['23T20:00', 3, 2, 2, 1, 50, 13, 0],
    ['23T21:00', 1, 1, 0, 1, 0, 12, 50],
  ];
  /** The first viewer counts on both days, and once on each. */
  const DAYS = [
    ['22T21:00', 3, 2, 2, 1, 50, 13, 0],
    ['23T21:00', 1, 1, 0, 1, 0, 12, 50],
  ];

  const platformOf = (hour: string) =>
    app.one(sql<{ views: number; spent: number }>`select coalesce(sum(views), 0)::int as views,
      coalesce(sum(view_kurus + click_kurus), 0)::int as spent from platform_hours where hour = ${at(hour)}`);
  const countedHours = (campaignId: number) =>
    app.rows(sql`select hour from campaign_hours where campaign_id = ${campaignId} order by hour`);

  describe('T-I6: hours and days are Istanbul’s', () => {
    test('and come to the same, live, half counted and counted', async () => {
      const { campaignId } = await aWatchedCampaign();
      expect([await read(campaignId, 'hour'), await read(campaignId, 'day')]).toEqual([HOURS, DAYS]);

      // The hour is over, but somebody may still be writing into it.
      expect(await countDueHours(app.db, at('23T21:09:59'))).toBe(0);
      expect(await countedHours(campaignId)).toHaveLength(0);

      await countDueHours(app.db, at('23T21:10:00'));
      expect(await countedHours(campaignId)).toHaveLength(1);
      expect([await read(campaignId, 'hour'), await read(campaignId, 'day')]).toEqual([HOURS, DAYS]);

      await countDueHours(app.db, at('24T08:00:00'));
      expect(await countedHours(campaignId)).toHaveLength(2);
      expect(await readCountedUntil(app.db)).toEqual(at('24T07:00:00'));
      expect([await read(campaignId, 'hour'), await read(campaignId, 'day')]).toEqual([HOURS, DAYS]);
    });

    test('in any time zone of the database', async () => {
      const { campaignId } = await aWatchedCampaign();
      await inTransaction(app.db, async (tx) => {
        for (const zone of ['America/New_York', 'Asia/Tokyo', 'Asia/Kolkata']) {
          await run(tx, sql`select set_config('timezone', ${zone}, true)`);
          const found = await readBuckets(tx, { campaignId, by: 'day', ...LONG });
          expect(found.map((day) => [day.at.toISOString(), day.views])).toEqual([
            ['2026-11-22T21:00:00.000Z', 3],
            ['2026-11-23T21:00:00.000Z', 1],
          ]);
        }
      });
    });

    test('a span holds its first instant and not its last', async () => {
      const { campaignId } = await aWatchedCampaign();
      const midnight = { campaignId, from: at('23T21:00:00'), until: at('23T22:00:00') };
      expect(await readSum(app.db, midnight)).toMatchObject({ views: 1, clicks: 1, click_kurus: 50 });
    });
  });

  describe('counting', () => {
    test('twice, and by several workers at once: counted once', async () => {
      const { campaignId } = await aWatchedCampaign();
      const { userId } = await aViewer(app);
      await aPaidView(app, { campaignId, viewerId: userId, at: at('25T10:00:00') });
      const later = at('26T10:00:00');
      await Promise.all([1, 2, 3].map(() => countDueHours(app.db, later)));
      await countDueHours(app.db, later);
      expect((await platformOf('25T10:00:00')).views).toBe(1);
      expect(await readSum(app.db, { campaignId, ...LONG })).toMatchObject({ views: 5, new_viewers: 3 });
    });

    test('an unpaid click that is paid later: moves to its hour, also out of a counted one', async () => {
      const { campaignId, second } = await aWatchedCampaign();
      await countDueHours(app.db, at('24T08:00:00'));
      await aClick(app, { campaignId, viewerId: second, amount: 50, at: at('28T10:00:00') });
      const clicks = async () =>
        (await readBuckets(app.db, { campaignId, by: 'hour', ...LONG }))
          .filter((hour) => hour.clicks > 0)
          .map((hour) => [hour.at.toISOString().slice(8, 16), hour.clicks, hour.click_kurus]);
      const moved = [
        ['23T21:00', 1, 50],
        ['28T10:00', 1, 50],
      ];
      expect(await clicks()).toEqual(moved);
      await countDueHours(app.db, at('29T08:00:00'));
      expect(await clicks()).toEqual(moved);
    });

    test('a late write into a counted hour: found with the next view, and counted again', async () => {
      const { campaignId } = await aWatchedCampaign();
      await countDueHours(app.db, at('24T08:00:00'));
      const counted = await readCountedUntil(app.db);
      const platformBefore = await platformOf('23T20:00:00');
      const late = (await aViewer(app)).userId;
      await aPaidView(app, { campaignId, viewerId: late, at: at('23T20:30:00') });
      await aPaidView(app, { campaignId, viewerId: late, viewNumber: 2, amount: 13, at: counted });
      const recounted = await countDueHours(app.db, new Date(counted.getTime() + 2 * HOUR_MS));
      expect(recounted).toBe(1);
      expect((await read(campaignId, 'hour'))[0]).toEqual(['23T20:00', 4, 3, 3, 1, 75, 13, 0]);
      expect((await platformOf('23T20:00:00')).views).toBe(platformBefore.views + 1);
      const sums = await app.one(sql<{ same: boolean }>`select not exists (
        select hour from platform_hours full join (
          select hour, sum(views) as views, sum(first_view_kurus + repeat_view_kurus) as paid from campaign_hours group by hour
        ) as summed using (hour)
        where platform_hours.views is distinct from summed.views or view_kurus is distinct from paid) as same`);
      expect(sums.same).toBe(true);
    });

    test('again from the beginning: no change', async () => {
      const { campaignId } = await aWatchedCampaign();
      await countDueHours(app.db, at('24T08:00:00'));
      const before = [await read(campaignId, 'hour'), await platformOf('23T20:00:00')];
      await recountCampaign(app.db, campaignId);
      expect([await read(campaignId, 'hour'), await platformOf('23T20:00:00')]).toEqual(before);
      expect(before[0]).toEqual(HOURS);
    });
  });
});
