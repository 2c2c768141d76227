/** The check of every minute reads no more when ten times as much is stored. */
import { describe, expect, test } from 'vitest';
import { type Db, inTransaction, one, openDatabase, run, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { sealEverything } from '#testing/books.ts';
import { aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { watchAd } from '#testing/watching.ts';
import { reconcile } from './check-fully.ts';
import { checkMinute } from './check-minute.ts';

const app = useTestApp();
/** All that the test's server may open. */
const APP_CONNECTIONS = 12;

describe('with ten times as much stored', () => {
  /** Views of the same viewers and campaigns, as the product would have stored them. */
  async function addHistory(
    db: Db,
    { campaignId, viewerIds, times }: { campaignId: number; viewerIds: number[]; times: number },
  ) {
    const statements = [
      sql`update campaigns set max_views_per_ad = 1000000 where id = ${campaignId}`,
      sql`create temporary table seen on commit drop as
          select user_id, paid_views + k as view_number from viewer_ads, generate_series(1, ${times}::int) as k
          where campaign_id = ${campaignId} and user_id = any(${viewerIds}::bigint[])`,
      sql`insert into watches (user_id, campaign_id, status, view_number, reserved_kurus, display_duration, day, started_at,
            expires_at, ended_at, measured_ms, ended_after)
          select user_id, ${campaignId}, 'viewed', view_number, 1, 5, '2020-01-01'::date + view_number,
            '2020-01-01T12:00:00Z'::timestamptz + view_number * interval '1 day',
            '2020-01-01T12:01:00Z'::timestamptz + view_number * interval '1 day',
            '2020-01-01T12:00:05Z'::timestamptz + view_number * interval '1 day', 5000, null
          from seen`,
      sql`create temporary table fresh on commit drop as
          select id, user_id, day, ended_at from watches where campaign_id = ${campaignId} and reserved_kurus = 1
            and not exists (select from ledger_entries where kind = 'view' and ref = watches.id::text)`,
      sql`insert into ledger_entries (kind, ref, at) select 'view', id::text, ended_at from fresh order by id`,
      sql`insert into ledger_postings (entry_id, account_id, amount_kurus)
          select entry.id, account_id, amount from fresh
          join ledger_entries as entry on kind = 'view' and ref = fresh.id::text
          cross join lateral (values ('campaign:' || ${campaignId}::bigint, -1), ('user_wallet:' || user_id, 1))
            as posted (account_id, amount)`,
      sql`update ledger_accounts set balance_kurus = total
          from (select account_id, sum(amount_kurus) as total from ledger_postings group by account_id) as sums
          where account_id = id and balance_kurus <> total`,
      sql`insert into viewer_days (user_id, day, earned_kurus) select user_id, day, 1 from fresh`,
      sql`update viewer_ads set paid_views = paid_views + ${times}::int
          where campaign_id = ${campaignId} and user_id = any(${viewerIds}::bigint[])`,
      sql`update campaign_counters set total_views = total_views + (select count(*) from fresh)
          where campaign_id = ${campaignId}`,
    ];
    await inTransaction(db, async (tx) => {
      for (const statement of statements) await run(tx, statement);
    });
    await sealEverything(app);
    await run(db, sql`analyze`);
  }

  test('a minute’s check reads as many rows as before', async () => {
    const { id } = await aCampaign(app, { status: 'active' });
    const viewers = [];
    for (let made = 0; made < 10; made += 1) viewers.push(await aViewer(app));
    for (const viewer of viewers) await watchAd(app, viewer, id);
    const viewerIds = viewers.map(({ userId }) => userId);
    const database = openDatabase(app.url, { poolSize: 1, onError: () => {} });
    const { db } = database;
    const read = async () =>
      (
        await one(
          db,
          sql<{ count: number }>`select (select sum(seq_tup_read) from pg_stat_user_tables)
            + (select sum(idx_tup_read) from pg_stat_user_indexes) as count from (select pg_stat_force_next_flush()) as now`,
        )
      ).count;
    /** Every other connection counts what it has read, so that it is not taken for the check's. */
    async function countOthers(): Promise<void> {
      let waiting = 0;
      let goOn = () => {};
      const all = new Promise<void>((resolve) => (goOn = resolve));
      const each = () =>
        inTransaction(app.db, async (tx) => {
          await run(tx, sql`select pg_stat_force_next_flush()`);
          waiting += 1;
          if (waiting === APP_CONNECTIONS) goOn();
          await all;
        });
      await Promise.all(Array.from({ length: APP_CONNECTIONS }, each));
    }
    /** What the check of a minute with one view reads. */
    async function readInAMinute(): Promise<number> {
      for (let passed = 0; passed < 3; passed += 1) {
        await sealEverything(app);
        expect((await checkMinute(db, app.clock.now())).problems).toEqual([]);
      }
      await watchAd(app, await aViewer(app), (await aCampaign(app, { status: 'active' })).id);
      await countOthers();
      await read();
      const before = await read();
      expect((await checkMinute(db, app.clock.now())).problems).toEqual([]);
      await read();
      return (await read()) - before;
    }
    await addHistory(db, { campaignId: id, viewerIds, times: 100 });
    // The lower of two: what PostgreSQL itself reads meanwhile only adds.
    const readTwice = async () => Math.min(await readInAMinute(), await readInAMinute());
    const few = await readTwice();
    await addHistory(db, { campaignId: id, viewerIds, times: 900 });
    const many = await readTwice();
    await database.close();
    expect(await reconcile(app.db, app.clock.now())).toEqual([]);
    const { count } = await one(app.db, sql<{ count: number }>`select count(*) as count from watches`);
    expect(count).toBeGreaterThan(10_000);
    expect(many).toBeLessThan(few * 1.2);
  }, 60_000);
});
