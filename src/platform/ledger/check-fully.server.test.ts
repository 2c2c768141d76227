import { afterEach, describe, expect, test, vi } from 'vitest';
import { manualClock } from '#lib/server/clock.ts';
import { type Db, first, inTransaction, one, openDatabase, run, sql } from '#lib/server/db.ts';
import { untilWaiting } from '#testing/at-once.ts';
import { behindItsBack, checkSoFar, sealEverything, useFreezes } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { anAdmin, aViewer, someViewers } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { watchAd } from '#testing/watching.ts';
import { INVARIANT_KEYS } from './invariants.ts';
import { auditEverything, checkMinute, ledgerJobs } from './audit-books.server.ts';
import {
  beginFullCheck,
  checkFully,
  driveFullCheck,
  readOpenCheck,
  reconcile,
} from './check-fully.server.ts';
import { endFreeze, prepareLift } from './freezes.server.ts';

const app = useTestApp();

const HOUR_MS = 3_600_000;
const path = '/api/admin/oversight';

useFreezes(app);
afterEach(() => app.run(sql`delete from reconciliations`));

const minute = async () =>
  (await checkMinute(app.db, app.clock.now())).problems.map(({ invariant }) => invariant);
const full = () => reconcile(app.db, app.clock.now());
const everything = async (clock = app.clock) => {
  const job = ledgerJobs({ db: app.db, clock, mail: { send: async () => {} } }).find(
    ({ name }) => name === 'check-everything',
  );
  await job?.run();
};
const balanceOf = (account: string, by: number) =>
  sql`update ledger_accounts set balance_kurus = balance_kurus + ${by} where id = ${account}`;

/** A view behind the checkpoint, sealed. */
async function anOldView(): Promise<number> {
  const { id } = await aCampaign(app, { status: 'active' });
  await watchAd(app, await aViewer(app), id);
  const { watchId } = await app.one(sql<{ watchId: number }>`select max(id) as "watchId" from watches`);
  // A later viewer, so that the last minute holds nothing of the first view.
  await watchAd(app, await aViewer(app), (await aCampaign(app, { status: 'active' })).id);
  await checkSoFar(app);
  return watchId;
}

describe('every night', () => {
  test('old rows changed without the product: found, and reported until the next full check', async () => {
    const watchId = await anOldView();
    const change = (by: number) =>
      behindItsBack(
        app,
        sql`update ledger_entries set actor_id = actor_id + ${by} where kind = 'view' and ref = ${String(watchId)}`,
        sql`update watches set reserved_kurus = reserved_kurus + ${by} where id = ${watchId}`,
        sql`update audit_log set at = at + ${by} * interval '1 second' where id = (select min(id) from audit_log)`,
      );
    await change(1);
    expect(await minute()).toEqual([]);
    const clock = manualClock(app.clock.now());
    clock.advance(24 * HOUR_MS);
    await everything(clock);
    const known = ['views-posted', 'days-counted', 'seals-hold', 'acts-seals-hold'];
    expect(await minute()).toEqual(known);
    expect(await first(app.db, sql`select from money_freezes where lifted_at is null`)).toBeDefined();
    await change(-1);
    expect(await minute()).toEqual(known);
    expect(await full()).toEqual([]);
    expect(await minute()).toEqual([]);
  });

  test('full check: once, from three o’clock in Istanbul on', async () => {
    const clock = manualClock(new Date('2026-11-23T23:00:00Z'));
    const count = async () =>
      (
        await app.one(
          sql<{ count: number }>`select count(*) as count from reconciliations where kind = 'full'`,
        )
      ).count;
    await everything(clock);
    expect(await count()).toBe(1);
    clock.advance(HOUR_MS - 1000);
    await everything(clock);
    expect(await count()).toBe(1);
    clock.advance(1000);
    await everything(clock);
    await everything(clock);
    expect(await count()).toBe(2);
    // A clock set back causes one more run, not one after the other.
    clock.advance(-48 * HOUR_MS);
    await everything(clock);
    await everything(clock);
    expect(await count()).toBe(3);
  });
});

describe('a full check', () => {
  test('correct books: no finding; several differences: the first one and their number', async () => {
    const [one, other] = [await aViewer(app), await aViewer(app)];
    expect(await full()).toEqual([]);
    const wallets = [`user_wallet:${one.userId}`, `user_wallet:${other.userId}`];
    for (const wallet of wallets) await behindItsBack(app, balanceOf(wallet, 5));
    expect(await full()).toMatchObject([{ subject: wallets[0], found: 2 }]);
    await behindItsBack(app, balanceOf(wallets[1] ?? '', -5));
    expect(await full()).toEqual([
      { invariant: 'stored-balances', subject: wallets[0], expected: '1000', actual: '1005', found: 1 },
    ]);
    await behindItsBack(app, balanceOf(wallets[0] ?? '', -5));
  });

  test('progress: shown; another server goes on from there, and stores the outcome', async () => {
    const admin = await anAdmin(app, { name: 'Ilgaz Yönetici' });
    const watchId = await anOldView();
    const change = (by: number) =>
      behindItsBack(
        app,
        sql`update watches set reserved_kurus = reserved_kurus + ${by} where id = ${watchId}`,
      );
    await change(1);
    const read = async () => (await app.call(path, { as: admin.token })).data;
    expect((await read()).progress).toBeNull();
    await beginFullCheck(app.db, { actorId: admin.userId, now: app.clock.now() });
    // As left by another server that was stopped.
    const half = INVARIANT_KEYS.indexOf('views-posted') + 1;
    const found = [
      { invariant: 'entries-balance', subject: 'entry 1', expected: '0', actual: '1', found: 1 },
    ];
    await app.run(
      sql`update reconciliations set done = ${half}, problems = ${JSON.stringify(found)} where done is not null`,
    );
    const [total, actor_name] = [INVARIANT_KEYS.length, 'Ilgaz Yönetici'];
    expect((await read()).progress).toMatchObject({ actor_name, done: half, total });
    // A run that ends meanwhile comes before it.
    await minute();
    await driveFullCheck(app.db, { now: () => app.clock.now(), goesOn: () => true });
    expect(await read()).toMatchObject({
      run: { problems: [...found, { invariant: 'days-counted' }] },
      full_run: { actor_name, problem_count: 2 },
      progress: null,
    });
    await change(-1);
    const { data, body } = await app.call(`${path}/runs`, { method: 'POST', as: admin.token });
    expect(data).toMatchObject({ problem_count: 0 });
    expect(body.message).toContain('fark yok');
  });

  test('one that takes longer than an administrator waits: continued by the job', async () => {
    const admin = await anAdmin(app);
    const kit = { db: app.db, mail: { send: async () => {} } };
    const ended = await auditEverything(kit, { adminId: admin.userId, clock: app.clock, patienceMs: -1 });
    expect(ended).toBeUndefined();
    await everything();
    expect(await readOpenCheck(app.db)).toBeUndefined();
    expect((await app.call(path, { as: admin.token })).data.full_run).toMatchObject({ problem_count: 0 });
  });

  test('several concurrent servers: one outcome is recorded', async () => {
    await anOldView();
    const before = await app.one(sql<{ id: number }>`select max(id) as id from reconciliations`);
    const outcomes = await Promise.all([1, 2, 3].map(() => checkFully(app.db, { now: app.clock.now() })));
    const after = await app.rows(
      sql<{ id: number }>`select id from reconciliations where id > ${before.id} and done is null`,
    );
    expect(new Set(outcomes.map(({ id }) => id))).toEqual(new Set(after.map(({ id }) => id)));
  });

  test('one that runs while an administrator accepts its findings: does not stop money again', async () => {
    const admin = await anAdmin(app);
    await behindItsBack(app, balanceOf('vat_payable', 7));
    const { id } = await checkFully(app.db, { now: app.clock.now() });
    let second = Promise.resolve({ froze: false });
    await inTransaction(app.db, async (tx) => {
      const lifting = await prepareLift(tx, { seenRunId: id, isAccepting: true });
      const now = app.clock.now();
      await endFreeze(tx, lifting, { adminId: admin.userId, reason: 'Biliniyor', now });
      second = checkFully(app.db, { now });
      await untilWaiting(app.db, 1);
    });
    expect(await second).toMatchObject({ froze: false, problems: [{ subject: 'vat_payable' }] });
    expect(await first(app.db, sql`select from money_freezes where lifted_at is null`)).toBeUndefined();
    await behindItsBack(app, balanceOf('vat_payable', -7));
  });
});

test('job of every minute: logs its findings every time, mails them once, and begins a full check', async () => {
  const admin = await anAdmin(app);
  await behindItsBack(app, balanceOf('bank', 1));
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const mails: { to: string; subject: string; text: string }[] = [];
  const mail = { send: async (sent: (typeof mails)[number]) => void mails.push(sent) };
  const [job] = ledgerJobs({ db: app.db, clock: app.clock, mail });
  await job?.run();
  await job?.run();
  expect(error.mock.calls.flat().filter((line) => String(line).includes('at bank'))).toHaveLength(2);
  const own = mails.filter(({ to }) => to === admin.email);
  expect(own).toMatchObject([
    { subject: expect.stringContaining('ALARM'), text: expect.stringContaining('Banka') },
  ]);
  expect(job?.everySeconds).toBeLessThanOrEqual(60);
  expect(await readOpenCheck(app.db)).toMatchObject({ done: 0 });
  await behindItsBack(app, balanceOf('bank', -1));
  error.mockClear();
});

/** All connections of the test's server. */
const APP_CONNECTIONS = 12;

describe('with ten times as much stored', () => {
  /** As the product would have stored them. */
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

  test('minute check: reads as many rows as before', async () => {
    const { id } = await aCampaign(app, { status: 'active' });
    const viewers = await someViewers(app, 10);
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
    /** Flushes the other connections' statistics, so that they are not counted as the check's. */
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
    // The lower of two: PostgreSQL's own reads only add.
    const readTwice = async () => Math.min(await readInAMinute(), await readInAMinute());
    const few = await readTwice();
    await addHistory(db, { campaignId: id, viewerIds, times: 900 });
    const many = await readTwice();
    await database.close();
    expect(await reconcile(app.db, app.clock.now())).toEqual([]);
    const { count } = await app.one(sql<{ count: number }>`select count(*) as count from watches`);
    expect(count).toBeGreaterThan(10_000);
    expect(many).toBeLessThan(few * 1.2);
  }, 60_000);
});
