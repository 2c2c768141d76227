import { afterEach, describe, expect, test } from 'vitest';
import { type Db, inTransaction, sql } from '#lib/server/db.ts';
import { completeIfDue } from '#features/campaign-end/server.ts';
import { CROWD, untilWaiting } from '#testing/at-once.ts';
import { checkBooks, expectBooksToBalance } from '#testing/books.ts';
import { aCampaign, statusOf, TEST_ISSUER } from '#testing/campaigns.ts';
import { countEntries } from '#testing/money.ts';
import { aViewer, someViewers, type Person } from '#testing/people.ts';
import { startTestApp, type TestAnswer, type TestApp, useTestApp, refusal } from '#testing/test-app.ts';
import { clickAd, remainingOf, setSettings, startAd, viewAd, watchAd } from '#testing/watching.ts';
import type { Operation } from './operations.server.ts';
import { settleBatch } from './settle-batch.server.ts';
import { createWatchTimer } from './watch-timer.server.ts';

const app = useTestApp();

const PAID = CROWD / 2;

const ROOMY_LIMIT = 1_000_000;

checkBooks(app);

/** Net budget of the smallest campaign, in kuruş: 5000 ₺ at 20 % VAT and a 25 % fee. */
const NET_KURUS = 450_000;

async function anAdFor(views: number, options: { max_views_per_ad?: number } = {}): Promise<number> {
  await setSettings(app, { view_rate: NET_KURUS / views, daily_earning_limit: ROOMY_LIMIT, ...options });
  return (await aCampaign(app, { status: 'active' })).id;
}

const tally = (answers: TestAnswer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = body.code ?? String(status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

const paidViews = (adId: number) =>
  app.one(sql<{ count: number; sum: number }>`
      select count(*) as count, coalesce(sum(reserved_kurus), 0)::bigint as sum from watches
      where campaign_id = ${adId} and status = 'viewed'`);

const BOTH = [{}, { start_next: true }];

describe('a batch that is booked after what it was decided on is gone', () => {
  const LATER = new Date('2027-01-15T09:00:00Z');
  /** Ends the campaign or does `first`; commits when the call has read what was before and waits to be booked. */
  async function crossing<T>(first: number | Operation, call: () => Promise<T>): Promise<T> {
    const { answer } = await inTransaction(app.db, async (tx) => {
      if (typeof first === 'object') await settle(tx, first);
      else await completeIfDue(tx, { campaignId: first, issuer: TEST_ISSUER, now: LATER });
      const called = call();
      await untilWaiting(app.db, 1);
      return { answer: called };
    });
    return answer;
  }
  const settle = (db: Db, operation: Operation) =>
    settleBatch({ db, clock: app.clock, timer: createWatchTimer(), isClickLimited: true }, [operation]);

  test.each([1, 2])('of two starts with money for %i only so many open', async (views) => {
    const adId = await anAdFor(views);
    const [{ userId }, late] = [await aViewer(app), await aViewer(app)];
    const start = { kind: 'start', userId, campaignId: adId } as const;
    const started = await crossing(start, () => startAd(app, late, adId));
    expect(tally([started])).toEqual(views === 1 ? { AD_BUDGET_SPENT: 1 } : { 200: 1 });
    expect((await remainingOf(app, adId)).held).toBe(NET_KURUS);
  });

  // Beside an own watch, which is released, nothing is taken from what the campaign has free.
  test.each([0, 1])(
    'a start that crosses an end, beside %i own watches of the ad, is refused',
    async (own) => {
      const adId = await anAdFor(1000);
      const viewer = await aViewer(app);
      if (own === 1) await startAd(app, viewer, adId);
      const started = await crossing(adId, () => startAd(app, viewer, adId));
      expect(tally([started])).toEqual({ AD_NOT_SERVED: 1 });
      expect((await remainingOf(app, adId)).held).toBe((own * NET_KURUS) / 1000);
    },
  );

  test('a view that crosses the end of the ad that is to follow does nothing until another one is chosen', async () => {
    const [campaignId, nextId] = [await anAdFor(1000), await anAdFor(1000)];
    const viewer = await aViewer(app);
    const { data } = await startAd(app, viewer, campaignId);
    app.clock.advance(5000);
    const viewed = { userId: viewer.userId, campaignId, watchId: data.watch_id };
    const view = { kind: 'view', ...viewed, next: { campaignId: nextId, viewNumber: 1 } } as const;
    const { outcomes } = await crossing(nextId, () => settle(app.db, view));
    expect(outcomes).toEqual([{ kind: 'choose again', refusal: 'AD_NOT_SERVED' }]);
    expect((await remainingOf(app, campaignId)).held).toBe(NET_KURUS / 1000);
    expect((await remainingOf(app, nextId)).held).toBe(0);
  });
});

describe('a batch', () => {
  test('an operation that cannot be settled fails alone', async () => {
    const adId = await anAdFor(1000);
    await setSettings(app, { registration_earning: 0 });
    const people = await someViewers(app, 12);
    await setSettings(app, { registration_earning: 1000 });
    const starts = await Promise.all(people.map((viewer) => startAd(app, viewer, adId)));
    app.clock.advance(5000);
    // A fault on purpose: a viewer without a wallet.
    const wallet = `user_wallet:${people[5]?.userId}`;
    await app.run(sql`delete from ledger_accounts where id = ${wallet}`);
    const viewAll = () =>
      Promise.all(people.map((viewer, at) => viewAd(app, viewer, adId, starts[at]?.data.watch_id)));
    const views = await viewAll();
    expect(views.map(({ status }) => status)).toEqual(people.map((_, index) => (index === 5 ? 500 : 200)));
    await app.run(sql`insert into ledger_accounts (id) values (${wallet})`);
    const again = await viewAll();
    expect(again.map(({ status }) => status)).toEqual(people.map(() => 200));
  });
});

describe('one viewer, much at once', () => {
  test.each(BOTH)(`T-V2: the same watch sent ${CROWD} times at once (%o) pays once`, async (how) => {
    const adId = await anAdFor(1000);
    const viewer = await aViewer(app);
    const { data } = await startAd(app, viewer, adId);
    app.clock.advance(5000);
    const views = await Promise.all(
      Array.from({ length: CROWD }, () => viewAd(app, viewer, adId, data.watch_id, how)),
    );
    expect(tally(views)).toEqual({ 200: CROWD });
    expect(new Set(views.map((view) => JSON.stringify({ ...view.data, next: 0 }))).size).toBe(1);
    const begun = views.filter((view) => view.data.next?.watch).length;
    expect(begun).toBe(how.start_next === true ? 1 : 0);
    expect(await countEntries(app.db, 'view', data.watch_id)).toBe(1);
  });

  test(`T-V2: the same click sent ${CROWD} times at once pays once`, async () => {
    const adId = await anAdFor(1000);
    const viewer = await aViewer(app);
    const { data } = await startAd(app, viewer, adId);
    const waiting = await Promise.all(Array.from({ length: CROWD }, () => clickAd(app, viewer, adId)));
    expect(new Set(waiting.map((click) => click.data.earning_with_view))).toEqual(new Set([0.5]));
    expect((await remainingOf(app, adId)).held).toBe(NET_KURUS / 1000 + 50);
    app.clock.advance(5000);
    const [view, ...clicks] = await Promise.all([
      viewAd(app, viewer, adId, data.watch_id),
      ...Array.from({ length: CROWD }, () => clickAd(app, viewer, adId)),
    ]);
    expect(view?.data.click_earning).toBe(0.5);
    expect(clicks.filter((click) => click.data.earning > 0)).toEqual([]);
    expect(await countEntries(app.db, 'click', `${viewer.userId}:${adId}`)).toBe(1);
  });

  test.each(BOTH)('T-V3: ten tabs of one viewer (%o) earn no more than one', async (how) => {
    const adIds = [];
    for (let index = 0; index < 10; index += 1) adIds.push(await anAdFor(1000));
    const viewer = await aViewer(app);
    const starts = await Promise.all(adIds.map((adId) => startAd(app, viewer, adId)));
    expect(tally(starts)).toEqual({ 200: 10 });
    app.clock.advance(5000);
    const views = await Promise.all(
      adIds.map((adId, index) => viewAd(app, viewer, adId, starts[index]?.data.watch_id, how)),
    );
    expect(tally(views)).toEqual({ 200: 1, WATCH_RELEASED: 9 });
    const accounts = adIds.map((adId) => `campaign:${adId}`);
    const held = sql`select id from ledger_accounts where held_kurus <> 0 and id = any(${accounts}::text[])`;
    const open = sql<{ campaign_id: number }>`
      select campaign_id from watches where user_id = ${viewer.userId} and status = 'open'`;
    const begun = (await app.rows(open)).map(({ campaign_id }) => ({ id: `campaign:${campaign_id}` }));
    expect(begun).toHaveLength(how.start_next === true ? 1 : 0);
    expect(begun).toEqual(expect.arrayContaining(await app.rows(held)));
  });

  test('T-V4: at the daily limit, views and clicks that come together end at the kuruş', async () => {
    await setSettings(app, {
      view_rate: 25,
      daily_earning_limit: 160,
      max_views_per_ad: 100,
      second_view_rate: 10_000,
    });
    const adIds = [];
    for (let index = 0; index < 4; index += 1) adIds.push((await aCampaign(app, { status: 'active' })).id);
    const viewer = await aViewer(app);
    for (let round = 0; round < 8; round += 1) {
      const starts = await Promise.all(adIds.map((adId) => startAd(app, viewer, adId)));
      app.clock.advance(5000);
      await Promise.all(
        adIds.flatMap((adId, index) => [
          viewAd(app, viewer, adId, starts[index]?.data?.watch_id ?? 1),
          clickAd(app, viewer, adId),
          clickAd(app, viewer, adId),
        ]),
      );
      await expectBooksToBalance(app);
    }
    const { earned, held } = await app.one(sql<{ earned: number; held: number }>`
        select earned_kurus as earned, held_kurus as held from viewer_days where user_id = ${viewer.userId}`);
    // Views of 25 and clicks of 50: the last 10 of 160 kuruş fit neither.
    expect({ earned, held }).toEqual({ earned: 150, held: 0 });
  });
});

describe('two server processes on one database', () => {
  const running: (TestApp & { close(): Promise<void> })[] = [];
  afterEach(async () => {
    for (const second of running.splice(0)) await second.close();
  });
  async function aSecondProcess() {
    const second = await startTestApp({ beside: app });
    running.push(second);
    return second;
  }

  test.each(BOTH)(
    `${CROWD} views through both (%o) against a budget for ${PAID} pay that many`,
    async (how) => {
      const adId = await anAdFor(PAID, { max_views_per_ad: 2 });
      const second = await aSecondProcess();
      const people = await someViewers(app, CROWD);
      const through = (index: number) => (index % 2 === 0 ? app : second);
      const starts = await Promise.all(people.map((viewer, index) => startAd(through(index), viewer, adId)));
      expect(tally(starts)).toEqual({ 200: PAID, AD_BUDGET_SPENT: PAID });
      app.clock.advance(5000);
      // Each viewer asks both processes, first the one that did not open the watch.
      const views = await Promise.all(
        people.flatMap((viewer, index) => {
          const watchId = starts[index]?.data?.watch_id ?? 1;
          return [
            viewAd(through(index + 1), viewer, adId, watchId, how),
            viewAd(through(index), viewer, adId, watchId, how),
          ];
        }),
      );
      expect(tally(views)['200']).toBe(CROWD);
      expect(await paidViews(adId)).toEqual({ count: PAID, sum: NET_KURUS });
      await expect.poll(() => statusOf(app, adId)).toBe('completed');
    },
  );

  test('one viewer in both earns as in one', async () => {
    const [here, there] = [await anAdFor(1000), await anAdFor(1000)];
    const second = await aSecondProcess();
    const viewer = await aViewer(app);
    const paid: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const starts = await Promise.all([startAd(app, viewer, here), startAd(second, viewer, there)]);
      app.clock.advance(5000);
      const views = await Promise.all([
        viewAd(second, viewer, here, starts[0].data?.watch_id ?? 1),
        viewAd(app, viewer, there, starts[1].data?.watch_id ?? 1),
        clickAd(app, viewer, here),
        clickAd(second, viewer, here),
      ]);
      paid.push(views.slice(0, 2).filter(({ status }) => status === 200).length);
    }
    // Two ads that each may be seen twice, one at a time.
    expect(paid).toEqual([1, 1, 1, 1, 0]);
    expect(await countEntries(app.db, 'click', `${viewer.userId}:${here}`)).toBe(1);
  });
});

/** A view of it pays 0.25 ₺. */
const anAd = () => anAdFor(NET_KURUS / 25);

const keyed = (viewer: Person, path: string, key: string, body?: unknown) =>
  app.call(`/api/user/ads/${path}`, {
    method: 'POST',
    as: viewer.token,
    headers: { 'idempotency-key': key },
    ...(body !== undefined && { body }),
  });

describe('a call that comes again with its key', () => {
  test('a click answers what it paid, not that it was paid before', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    await watchAd(app, viewer, adId);
    const clicks = await Promise.all(
      Array.from({ length: 20 }, () => keyed(viewer, `${adId}/click`, 'click-1')),
    );
    expect(clicks.map(({ data }) => data.earning)).toEqual(Array.from({ length: 20 }, () => 0.5));
    expect((await keyed(viewer, `${adId}/click`, 'click-2')).data.earning).toBe(0);
  });

  test('with another request it is refused, and pays nothing', async () => {
    const [adId, otherAd, viewer] = [await anAd(), await anAd(), await aViewer(app)];
    const { data } = await keyed(viewer, `${adId}/start`, 'same');
    expect(await keyed(viewer, `${otherAd}/start`, 'same')).toMatchObject(
      refusal(409, 'IDEMPOTENCY_CONFLICT'),
    );
    app.clock.advance(5000);
    const view = { watch_id: data.watch_id };
    expect((await keyed(viewer, `${adId}/view`, 'v', view)).status).toBe(200);
    expect(await keyed(viewer, `${adId}/view`, 'v', { watch_id: data.watch_id + 1 })).toMatchObject(
      refusal(409, 'IDEMPOTENCY_CONFLICT'),
    );
  });

  test('a refused call: stores no key, and may succeed later', async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const { data } = await startAd(app, viewer, adId);
    const view = () => keyed(viewer, `${adId}/view`, 'patient', { watch_id: data.watch_id });
    expect((await view()).body.code).toBe('TOO_EARLY');
    const keys = sql`select key from idempotency_keys where actor_id = ${viewer.userId}`;
    expect(await app.rows(keys)).toEqual([]);
    app.clock.advance(5000);
    expect((await view()).data.earning).toBe(0.25);
    expect((await view()).data.earning).toBe(0.25);
  });

  test('one viewer’s key means nothing to another, a malformed one is refused', async () => {
    const [adId, viewer, other] = [await anAd(), await aViewer(app), await aViewer(app)];
    const mine = await keyed(viewer, `${adId}/start`, 'shared');
    const theirs = await keyed(other, `${adId}/start`, 'shared');
    expect(theirs.data.watch_id).not.toBe(mine.data.watch_id);
    expect((await keyed(viewer, `${adId}/start`, 'not a key!')).body.code).toBe('VALIDATION');
  });
});
