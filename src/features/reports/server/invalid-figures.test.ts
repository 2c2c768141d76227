/** Money that was taken back is spent nowhere: every figure of spent money over HTTP against the budgets of the books. */
import { afterEach, expect, test } from 'vitest';
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { inTransaction, one, rows, sql } from '#lib/server/db.ts';
import { takeBack } from '#features/watch-and-earn/server/index.ts';
import { aCampaign, type MadeCampaign, TEST_ISSUER } from '#testing/campaigns.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { askReport, forgetCountedHours } from '#testing/reports.ts';
import { TEST_START, useTestApp } from '#testing/test-app.ts';
import { countDueHours } from './count-hours.ts';

const app = useTestApp();
const HOUR_MS = 3_600_000;

afterEach(async () => {
  app.clock.set(TEST_START);
  await forgetCountedHours(app);
});

const lira = (kurus: number) => Math.round(kurus) / 100;
const sumOf = (amounts: readonly number[]) => lira(amounts.reduce((sum, amount) => sum + amount * 100, 0));

/** Net budgets paid in less what campaigns hold and what was returned; of a firm what it paid for that, rounded up. */
async function spentByTheBooks(firm?: Person): Promise<number> {
  const { net, gross } = await one(
    app.db,
    sql<{ net: number; gross: number }>`
      select sum(spent)::bigint as net, sum(ceil(spent * total / paid))::bigint as gross from campaigns
      left join ledger_accounts on ledger_accounts.id = 'campaign:' || campaigns.id
      cross join lateral (select sum(campaign_budget_kurus) as paid, sum(total_with_vat_kurus) as total from orders
        where orders.campaign_id = campaigns.id and payment_status = 'paid') as orders
      cross join lateral (select coalesce(sum(net_kurus), 0) as returned from campaign_returns
        where campaign_returns.campaign_id = campaigns.id) as returns
      cross join lateral (select paid - coalesce(balance_kurus, 0) - returned as spent) as rest
      where ${firm === undefined} or firm_id = ${firm?.userId ?? null}`,
  );
  return lira(firm === undefined ? net : gross);
}

/** Takes back what this viewer earned from the campaign. */
async function takeAll({ id }: MadeCampaign, viewer: Person): Promise<void> {
  const watches = await rows(
    app.db,
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

interface Story {
  firm: Person;
  running: MadeCampaign;
  ended: MadeCampaign;
  cheat: Person;
  honest: Person;
}

/**
 * A running campaign and one that has ended, each viewed twice and clicked on once by two viewers the day before, and
 * viewed by both again this morning.
 */
async function twoViewersOfTwoCampaigns(): Promise<Story> {
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

/** Every figure of spent money, by its name. */
async function spentEverywhere({ firm, running, ended }: Story) {
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

async function expectToAgree(story: Story): Promise<void> {
  const { firm, platform } = await spentEverywhere(story);
  eachIs(firm, await spentByTheBooks(story.firm));
  eachIs(platform, await spentByTheBooks());
}

test('spent money agrees with the budgets everywhere, whether the hours were counted before, after or not at all', async () => {
  const story = await twoViewersOfTwoCampaigns();
  const { firm, running, ended, cheat } = story;
  await expectToAgree(story);
  const before = await spentByTheBooks(firm);
  await countDueHours(app.db, app.clock.now());
  for (const made of [running, ended]) await takeAll(made, cheat);
  expect(await spentByTheBooks(firm)).toBe(2.53);
  expect(before).toBe(5.05);
  await expectToAgree(story);
  await forgetCountedHours(app);
  await expectToAgree(story);
  app.clock.advance(3 * HOUR_MS);
  await countDueHours(app.db, app.clock.now());
  await expectToAgree(story);
});

test('what was taken back is subtracted where it was earned, and said beside the counts, which stay', async () => {
  const story = await twoViewersOfTwoCampaigns();
  const { firm, running, ended, cheat } = story;
  const today: CalendarDay = istanbulDay(app.clock.now());
  const { watching: before } = await askAdmin('system-stats');
  await takeAll(running, cheat);
  await takeAll(ended, cheat);
  const { now } = await askFirm(firm, 7);
  expect(now.totals).toMatchObject({ total_views: 10, invalid_views: 5, total_clicks: 4, invalid_clicks: 2 });
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

test('the line of the budget left goes down and up when the money did', async () => {
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
