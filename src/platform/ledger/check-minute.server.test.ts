import { describe, expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { holdTransaction } from '#testing/at-once.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { behindItsBack, checkSoFar, sealEverything, useFreezes } from '#testing/books.ts';
import { fund } from '#testing/money.ts';
import { aPayment } from '#testing/payments.ts';
import { aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { clickAd, startAd, watchAd } from '#testing/watching.ts';
import { campaignAccount, userWallet } from './accounts.ts';
import { checkMinute, sealBooks } from './audit-books.server.ts';

const app = useTestApp();
useFreezes(app);
type Statement = ReturnType<typeof sql>;

const minute = async () =>
  (await checkMinute(app.db, app.clock.now())).problems.map(
    ({ invariant, subject }) => `${invariant} ${subject}`,
  );

const addToAccount = (account: string, column: 'balance_kurus' | 'held_kurus') => (by: number) =>
  sql`update ledger_accounts set ${sql.ref(column)} = ${sql.ref(column)} + ${by} where id = ${account}`;
const addToWatch = (id: number, column: 'reserved_kurus' | 'measured_ms') => (by: number) =>
  sql`update watches set ${sql.ref(column)} = ${sql.ref(column)} + ${by} where id = ${id}`;
const addToOrder = (id: number) => (by: number) =>
  sql`
  update orders set vat_amount_kurus = vat_amount_kurus + ${by}, total_with_vat_kurus = total_with_vat_kurus + ${by},
    system_fee_kurus = system_fee_kurus + ${by} where id = ${id}`;
const lastWatch = async () => (await app.one(sql<{ id: number }>`select max(id) as id from watches`)).id;

async function aCheckedPayment(): Promise<number> {
  const { id } = await aPayment(app, { status: 'paid' });
  await sealEverything(app);
  await minute();
  await minute();
  return id;
}

/** A campaign with a view and a click, sealed and behind the checkpoint. */
async function aWatchedCampaign(): Promise<{ id: number; viewer: Person; watchId: number }> {
  const { id } = await aCampaign(app, { status: 'active' });
  const viewer = await aViewer(app);
  await watchAd(app, viewer, id);
  await clickAd(app, viewer, id);
  const watchId = await lastWatch();
  await checkSoFar(app);
  return { id, viewer, watchId };
}

describe('differences: found within the minute, and reported until they are corrected', () => {
  const withFault = async (fault: Statement, undo: Statement) => {
    await behindItsBack(app, fault);
    const found = await minute();
    expect(await minute()).toEqual(found);
    await behindItsBack(app, undo);
    expect(await minute()).toEqual([]);
    return found;
  };

  test('idle balances, a reservation without a watch, and a withdrawal that nobody asked for', async () => {
    const { id, viewer } = await aWatchedCampaign();
    const [wallet, campaign] = [userWallet(viewer.userId), campaignAccount(id)];
    const balance = addToAccount(wallet, 'balance_kurus');
    expect(await withFault(balance(1), balance(-1))).toEqual([`stored-balances ${wallet}`]);
    const own = addToAccount(campaign, 'balance_kurus');
    expect(await withFault(own(1), own(-1))).toEqual([`stored-balances ${campaign}`]);
    const held = addToAccount(campaign, 'held_kurus');
    expect(await withFault(held(3), held(-3))).toEqual([`campaign-holds ${campaign}`]);
    const pending = addToAccount('withdrawals_pending', 'balance_kurus');
    expect(await withFault(pending(7), pending(-7))).toEqual([
      'stored-balances withdrawals_pending',
      'withdrawals-pending withdrawals_pending',
    ]);
  });

  test('an old order with another amount, or unpaid although it was booked', async () => {
    const id = await aCheckedPayment();
    const change = addToOrder(id);
    expect(await withFault(change(1), change(-1))).toEqual([
      `orders-break-down order ${id}`,
      'platform-wallet vat_payable',
    ]);
    const set = (status: string) => sql`update orders set payment_status = ${status} where id = ${id}`;
    expect(await withFault(set('pending'), set('paid'))).toEqual([
      `orders-posted order ${id}`,
      'platform-wallet vat_payable',
    ]);
  });

  test('a view that was counted twice: for viewer and day, and for the campaign', async () => {
    const { viewer } = await aWatchedCampaign();
    const { id } = await aCampaign(app, { status: 'active' });
    await watchAd(app, viewer, id);
    const count = (by: number) => sql`
      with ads as (update viewer_ads set paid_views = paid_views + ${by}
        where user_id = ${viewer.userId} and campaign_id = ${id})
      update viewer_days set earned_kurus = earned_kurus + ${by} where user_id = ${viewer.userId}`;
    expect((await withFault(count(1), count(-1))).toSorted()).toEqual([
      `counters-count campaign ${id}`,
      `days-counted viewer ${viewer.userId}`,
      `views-within-limit viewer ${viewer.userId}`,
    ]);
    await watchAd(app, await aViewer(app), id);
    const countAll = (by: number) =>
      sql`update campaign_counters set total_views = total_views + ${by} where campaign_id = ${id}`;
    expect(await withFault(countAll(1), countAll(-1))).toEqual([`counters-count campaign ${id}`]);
  });

  test('a view with another amount or too early, and a click without its view', async () => {
    const { viewer } = await aWatchedCampaign();
    const { id } = await aCampaign(app, { status: 'active' });
    await watchAd(app, viewer, id);
    const watchId = await lastWatch();
    const change = addToWatch(watchId, 'reserved_kurus');
    expect(await withFault(change(1), change(-1))).toContain(`views-posted watch ${watchId}`);
    await clickAd(app, viewer, id);
    const click = (kurus: number) => sql`update watches set click_kurus = ${kurus} where id = ${watchId}`;
    expect(await withFault(click(0), click(50))).toEqual([`clicks-posted viewer ${viewer.userId}`]);
    expect(await withFault(click(51), click(50))).toContain(`clicks-posted watch ${watchId}`);
    await watchAd(app, viewer, (await aCampaign(app, { status: 'active' })).id);
    const lastId = await lastWatch();
    const measure = addToWatch(lastId, 'measured_ms');
    expect(await withFault(measure(-4000), measure(4000))).toEqual([`views-earned watch ${lastId}`]);
  });

  test('a seal that was forged before any check', async () => {
    await fund(app.db, 'platform_revenue', 100);
    await sealEverything(app);
    const last = sql`(select max(from_entry_id) from ledger_seals)`;
    const hash = await app.one(
      sql<{ hash: Buffer }>`select hash from ledger_seals where from_entry_id = ${last}`,
    );
    const write = (by: Buffer) => sql`update ledger_seals set hash = ${by} where from_entry_id = ${last}`;
    expect(await withFault(write(Buffer.alloc(32)), write(hash.hash))).toEqual([
      expect.stringMatching(/^seals-hold entries \d+-\d+$/),
    ]);
  });
});

test('old posting changed together with a balance: found by the sum at the checkpoint', async () => {
  const { viewer, watchId } = await aWatchedCampaign();
  const wallet = userWallet(viewer.userId);
  const change = (by: number) => [
    sql`update ledger_postings set amount_kurus = amount_kurus + ${by} * sign(amount_kurus)
        where entry_id = (select id from ledger_entries where kind = 'view' and ref = ${String(watchId)})`,
    addToAccount(wallet, 'balance_kurus')(by),
  ];
  await behindItsBack(app, ...change(1));
  expect(await minute()).toContain(`stored-balances ${wallet}`);
  await behindItsBack(app, ...change(-1));
  expect(await minute()).toEqual([]);
});

describe('a transaction that commits late: checked', () => {
  const slowly = (...changes: Statement[]) =>
    holdTransaction(app.db, async (tx) => {
      await run(tx, sql`set local session_replication_role = replica`);
      for (const change of changes) await run(tx, change);
    });

  /** Several minutes of other writers; seals wait for the slow transaction. */
  async function minutesPass(): Promise<void> {
    const viewer = await aViewer(app);
    for (let passed = 0; passed < 3; passed += 1) {
      await watchAd(app, viewer, (await aCampaign(app, { status: 'active' })).id);
      await sealBooks(app.db, app.clock.now());
      expect(await minute()).toEqual([]);
    }
  }

  test('an entry with a lower id', async () => {
    await aWatchedCampaign();
    const commit = await slowly(
      sql`insert into ledger_entries (kind, ref, at) values ('transfer', 'late', now())`,
      sql`insert into ledger_postings (entry_id, account_id, amount_kurus)
          values ((select id from ledger_entries where ref = 'late'), 'bank', 5)`,
    );
    await minutesPass();
    await commit();
    const found = await minute();
    expect(found).toEqual([expect.stringMatching(/^entries-balance entry \d+$/), 'stored-balances bank']);
    await behindItsBack(
      app,
      sql`delete from ledger_postings where entry_id = (select id from ledger_entries where ref = 'late')`,
      sql`delete from ledger_entries where ref = 'late'`,
    );
    expect(await minute()).toEqual([]);
  });

  test('a watch with a lower id that was never paid', async () => {
    const { id, viewer } = await aWatchedCampaign();
    const other = await aViewer(app);
    const commit = await slowly(
      sql`insert into watches (user_id, campaign_id, status, view_number, reserved_kurus, display_duration, day, started_at,
            expires_at, ended_at, measured_ms)
          select ${other.userId}, ${id}, 'viewed', 1, 25, display_duration, day, started_at, expires_at, ended_at, measured_ms
          from watches where user_id = ${viewer.userId} order by id desc limit 1`,
    );
    await minutesPass();
    await commit();
    expect(await minute()).toContainEqual(expect.stringMatching(/^views-posted watch \d+$/));
    await behindItsBack(app, sql`delete from watches where user_id = ${other.userId}`);
    expect(await minute()).toEqual([]);
  });

  test('a watch that stays open for long', async () => {
    const { viewer } = await aWatchedCampaign();
    const { id } = await aCampaign(app, { status: 'active' });
    await startAd(app, viewer, id);
    for (let passed = 0; passed < 3; passed += 1) expect(await minute()).toEqual([]);
    const watchId = await lastWatch();
    const set = (kurus: number) => sql`update watches set reserved_kurus = ${kurus} where id = ${watchId}`;
    await behindItsBack(app, set(24));
    expect((await minute()).toSorted()).toEqual([
      `campaign-holds ${campaignAccount(id)}`,
      `days-hold-open-watches viewer ${viewer.userId}`,
    ]);
    await behindItsBack(app, set(25));
    expect(await minute()).toEqual([]);
    // Watching it anew releases the one that is open.
    await watchAd(app, viewer, id);
  });
});

describe('the checkpoint', () => {
  const checkpoint = async () =>
    (await app.one(sql<{ id: number }>`select checked_entry_id as id from ledger_marks`)).id;

  test('a backlog: caught up in parts', async () => {
    await fund(app.db, 'platform_revenue', 100);
    await sealEverything(app);
    const before = await checkpoint();
    // As though nothing had been checked, and 150,000 ids lay before the first entry.
    await app.run(sql`delete from ledger_checked_accounts`);
    await app.run(sql`update ledger_marks set checked_entry_id = -150000`);
    expect(await minute()).toEqual([]);
    expect(await checkpoint()).toBe(-50_000);
    expect(await minute()).toEqual([]);
    expect(await checkpoint()).toBeGreaterThanOrEqual(before);
    expect(await minute()).toEqual([]);
  });

  test('a new row that differs: stays above the checkpoint until it is corrected or accepted', async () => {
    await aWatchedCampaign();
    await fund(app.db, 'platform_revenue', 100);
    const change = (by: number) =>
      behindItsBack(
        app,
        sql`update ledger_postings set amount_kurus = amount_kurus + ${by}
        where entry_id = (select max(id) from ledger_entries) and account_id = 'platform_revenue'`,
      );
    await change(1);
    await sealEverything(app);
    const before = await checkpoint();
    const found = await minute();
    expect(found).toEqual([expect.stringMatching(/^entries-balance/), 'stored-balances platform_revenue']);
    expect(await checkpoint()).toBe(before);
    expect(await minute()).toEqual(found);
    const { problems } = await app.one(
      sql<{ problems: object }>`select problems from reconciliations order by id desc limit 1`,
    );
    // As an administrator does who accepts both.
    await app.run(sql`insert into money_freezes (began_at, problems, lifted_at, lifted_by, reason, accepted)
          values (now(), '[]', now(), (select min(id) from users), 'Biliniyor', ${JSON.stringify(problems)})`);
    await app.run(sql`delete from money_freezes where lifted_at is null`);
    expect(await minute()).toEqual(found);
    expect(await checkpoint()).toBeGreaterThan(before);
    // Tables that are compared whole every minute are reported again.
    expect(await minute()).toEqual(['stored-balances platform_revenue']);
  });
});
