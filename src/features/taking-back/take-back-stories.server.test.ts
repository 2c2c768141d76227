import fc from 'fast-check';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, sql } from '#lib/server/db.ts';
import { campaignAccount, firmWallet, userWallet } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { inEveryOrder, repeats } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign, type MadeCampaign, TEST_ISSUER } from '#testing/campaigns.ts';
import { fund, sendMoney, withdraw } from '#testing/money.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { anAdmin, aViewer, type Person, someViewers } from '#testing/people.ts';
import { TEST_START, useTestApp } from '#testing/test-app.ts';
import { setSettings } from '#testing/watching.ts';
import { takeBack, type TakenBack } from './server.ts';

const app = useTestApp();
const RUNS = repeats({ usually: 4, fully: 200 });
const ROUNDS = repeats({ usually: 3, fully: 60 });

beforeEach(async () => {
  app.clock.set(TEST_START);
  await setSettings(app, { daily_earning_limit: 10_000_000, max_views_per_ad: 3 });
});

afterAll(() => expectBooksToBalance(app));

interface Ids {
  watchIds: number[];
  clickerIds: number[];
  groupIds?: number[];
}

function take({ id }: MadeCampaign, what: Ids): Promise<TakenBack> {
  const { now } = app.clock;
  return inTransaction(app.db, (tx) =>
    takeBack(tx, {
      ...what,
      campaignId: id,
      category: 'other',
      reason: null,
      actorId: null,
      issuer: TEST_ISSUER,
      now: now(),
    }),
  );
}

const close = ({ id, firm }: MadeCampaign) =>
  app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });

async function aFreeViewer(): Promise<Person> {
  const viewer = await aViewer(app);
  await app.one(
    sql`update viewers set welcome_bonus_kurus = 0 where user_id = ${viewer.userId} returning user_id`,
  );
  return viewer;
}

async function earningsOf({ id }: MadeCampaign): Promise<Ids> {
  const watches = await app.rows(
    sql<{ id: number }>`select id from watches where campaign_id = ${id} and status = 'viewed' order by id`,
  );
  const clicks = await app.rows(
    sql<{
      id: number;
    }>`select user_id as id from viewer_ads where campaign_id = ${id} and click_earning_kurus > 0`,
  );
  return { watchIds: watches.map((row) => row.id), clickerIds: clicks.map((row) => row.id) };
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('view'), who: fc.nat(2), kurus: fc.nat(90_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('click'), who: fc.nat(2), kurus: fc.nat(50_000) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('take'), which: fc.array(fc.nat(12)) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send'), who: fc.nat(2), kurus: fc.nat(80_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close') }) },
);
type Step = { do: string; who?: number; kurus?: number; which?: number[] };

interface Story {
  campaign: MadeCampaign;
  viewers: Person[];
  views: number[];
}

async function play({ campaign, viewers, views }: Story, next: Step): Promise<void> {
  app.clock.advance(60_000);
  const who = next.who ?? 0;
  const viewer = viewers[who];
  const [campaignId, viewerId, at] = [campaign.id, viewer?.userId ?? 0, app.clock.now()];
  const isOpen = (await readBalance(app.db, campaignAccount(campaignId))) > (next.kurus ?? 0);
  if (next.do === 'view' && isOpen && (views[who] ?? 0) < 3) {
    views[who] = (views[who] ?? 0) + 1;
    const amount = 1 + (next.kurus ?? 0);
    await aPaidView(app, { campaignId, viewerId, at, amount, viewNumber: views[who] });
  }
  if (next.do === 'click' && isOpen && (views[who] ?? 0) > 0) {
    const before = await earningsOf(campaign);
    if (!before.clickerIds.includes(viewerId))
      await aClick(app, { campaignId, viewerId, at, amount: 1 + (next.kurus ?? 0) });
  }
  if (next.do === 'take') {
    const { watchIds, clickerIds } = await earningsOf(campaign);
    const chosen = <T>(all: T[]) => all.filter((_, index) => next.which?.includes(index));
    const groupIds = viewers.slice(0, 2).map(({ userId }) => userId);
    await take(campaign, { watchIds: chosen(watchIds), clickerIds: chosen(clickerIds), groupIds });
  }
  if (next.do === 'send' && viewer !== undefined) {
    const all = await readBalance(app.db, userWallet(viewerId));
    const amount = Math.min(all, 100 + (next.kurus ?? 0)) / 100;
    await sendMoney(app, viewer, viewers[(who + 1) % viewers.length] ?? viewer, amount);
  }
  if (next.do === 'close') await close(campaign);
}

test('whatever is watched, sent on, closed and taken back in whatever order, everything adds up', async () => {
  const admin = await anAdmin(app);
  const story = fc.record({
    budget: fc.integer({ min: 500_000, max: 999_999 }),
    steps: fc.array(step, { minLength: 4, maxLength: 25 }),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ budget, steps }) => {
      app.clock.set(TEST_START);
      const campaign = await aCampaign(app, { status: 'active', admin, budget: budget / 100 });
      const viewers = [await aFreeViewer(), await aFreeViewer(), await aFreeViewer()];
      const views: number[] = [];
      for (const one of steps) await play({ campaign, viewers, views }, one);
      await close(campaign);
      const expected = await app.one(sql<{
        total: number;
        net: number;
        valid: number;
      }>`select sum(total_with_vat_kurus)::bigint as total,
          sum(campaign_budget_kurus)::bigint as net, (
            select coalesce(sum(reserved_kurus), 0)::bigint from watches
            where campaign_id = ${campaign.id} and status = 'viewed'
              and not exists (select from invalid_earnings where watch_id = watches.id)
          ) + (
            select coalesce(sum(click_earning_kurus), 0)::bigint from viewer_ads
            where campaign_id = ${campaign.id} and not exists (select from invalid_earnings as invalid
              where invalid.user_id = viewer_ads.user_id and invalid.campaign_id = viewer_ads.campaign_id
                and watch_id is null)
          ) as valid
          from orders where campaign_id = ${campaign.id} and payment_status = 'paid'`);
      const { total, net, valid } = expected;
      expect(await readBalance(app.db, firmWallet(campaign.firm.userId))).toBe(
        Number((BigInt(total) * BigInt(net - valid)) / BigInt(net)),
      );
      expect(await readBalance(app.db, campaignAccount(campaign.id))).toBe(0);
      await expectBooksToBalance(app);
    }),
    { numRuns: RUNS },
  );
});

interface Fixture {
  campaign: MadeCampaign;
  viewer: Person;
  friend: Person;
  earnings: Ids;
}

async function aFixture(admin: Person): Promise<Fixture> {
  app.clock.advance(60_000);
  const campaign = await aCampaign(app, { status: 'active', admin });
  const [viewer, friend] = [await aFreeViewer(), await aFreeViewer()];
  await fund(app.db, userWallet(friend.userId), 1);
  for (const viewNumber of [1, 2]) {
    app.clock.advance(60_000);
    const [campaignId, viewerId, at] = [campaign.id, viewer.userId, app.clock.now()];
    await aPaidView(app, { campaignId, viewerId, at, amount: 4000, viewNumber });
  }
  return { campaign, viewer, friend, earnings: await earningsOf(campaign) };
}

test.each<[string, (fixture: Fixture) => Promise<unknown>]>([
  ['a withdrawal', ({ viewer }) => withdraw(app, viewer, { amount: 90 })],
  ['a transfer', ({ viewer, friend }) => sendMoney(app, viewer, friend, 90)],
  ['the end of the campaign', ({ campaign }) => close(campaign)],
  ['the same again', ({ campaign, earnings }) => take(campaign, earnings)],
])('taken back while %s is on its way: once, and nothing is lost or made', async (_, other) => {
  const admin = await anAdmin(app);
  for (let round = 0; round < ROUNDS; round += 1) {
    const fixture = await aFixture(admin);
    const { campaign, viewer, friend, earnings } = fixture;
    await inEveryOrder(
      round,
      () => take(campaign, earnings),
      () => other(fixture),
    );
    const taken = await app.one(sql<{
      count: number;
      amount: number;
      from_wallet: number;
    }>`select count(*) as count,
        sum(amount_kurus)::bigint as amount, sum(from_wallet_kurus)::bigint as from_wallet
        from invalid_earnings where campaign_id = ${campaign.id}`);
    expect(taken).toMatchObject({ count: 2, amount: 8000 });
    const asked = await app.one(sql<{
      sum: number;
    }>`select coalesce(sum(amount_kurus), 0)::bigint as sum from withdrawals
        where user_id = ${viewer.userId}`);
    const sent = (await readBalance(app.db, userWallet(friend.userId))) - 1001;
    // 80 ₺ earned and the bonus of 10 ₺: each kuruş is in one place.
    expect(
      (await readBalance(app.db, userWallet(viewer.userId))) + asked.sum + sent + taken.from_wallet,
    ).toBe(9000);
    await close(campaign);
    expect(await readBalance(app.db, firmWallet(campaign.firm.userId))).toBe(600_000);
  }
});

test('many campaigns and many viewers at once, in crossed orders, without a deadlock', async () => {
  const admin = await anAdmin(app);
  const campaigns = [
    await aCampaign(app, { status: 'active', admin }),
    await aCampaign(app, { status: 'active', admin }),
    await aCampaign(app, { status: 'active', admin }),
  ];
  const viewers = await someViewers(app, 8);
  for (const campaign of campaigns) {
    for (const viewer of viewers) {
      app.clock.advance(10_000);
      const [campaignId, viewerId, at] = [campaign.id, viewer.userId, app.clock.now()];
      await aPaidView(app, { campaignId, viewerId, at, amount: 100 });
      await aClick(app, { campaignId, viewerId, at, amount: 50 });
    }
  }
  const results = await Promise.all(
    campaigns.flatMap((campaign) => [
      earningsOf(campaign).then((all) => take(campaign, { ...all, watchIds: all.watchIds.toReversed() })),
      close(campaign),
      earningsOf(campaign).then((all) => take(campaign, { ...all, groupIds: all.clickerIds })),
      ...viewers.map((viewer, index) => sendMoney(app, viewer, viewers[(index + 1) % 8] ?? viewer, 1)),
    ]),
  );
  expect(results).toHaveLength(33);
  for (const { firm } of campaigns) expect(await readBalance(app.db, firmWallet(firm.userId))).toBe(600_000);
});
