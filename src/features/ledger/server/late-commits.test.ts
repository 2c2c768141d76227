/** The check of every minute goes by no clock: what a transaction wrote is looked at whenever it commits. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction, one, run, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { sealEverything } from '#testing/books.ts';
import { aPayment } from '#testing/payments.ts';
import { aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { clickAd, startAd, watchAd } from '#testing/watching.ts';
import { campaignAccount, userWallet } from '../accounts.ts';
import { checkMinute } from './check-minute.ts';
import { sealBooks } from './seal-entries.ts';

const app = useTestApp();
type Statement = ReturnType<typeof sql>;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(async () => {
  vi.restoreAllMocks();
  await run(app.db, sql`delete from money_freezes`);
});

/** Changes data as somebody with the master key of the database could: triggers and checks of keys are switched off. */
const behindItsBack = (...changes: Statement[]) =>
  inTransaction(app.db, async (tx) => {
    await run(tx, sql`set local session_replication_role = replica`);
    for (const change of changes) await run(tx, change);
  });

const minute = async () =>
  (await checkMinute(app.db, app.clock.now())).problems.map(
    ({ invariant, subject }) => `${invariant} ${subject}`,
  );

/** A campaign with a view and a click, which the last minute has looked at, sealed and all. */
async function aWatchedCampaign(): Promise<{ id: number; viewer: Person; watchId: number }> {
  const { id } = await aCampaign(app, { status: 'active' });
  const viewer = await aViewer(app);
  await watchAd(app, viewer, id);
  await clickAd(app, viewer, id);
  await sealEverything(app);
  await minute();
  await sealEverything(app);
  expect(await minute()).toEqual([]);
  const watch = await one(app.db, sql<{ id: number }>`select max(id) as id from watches`);
  return { id, viewer, watchId: watch.id };
}

describe('a transaction that commits late is not missed', () => {
  /** Begins a transaction that changes something and waits; answers what lets it commit. */
  async function slowly(...changes: Statement[]): Promise<() => Promise<void>> {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    let isThere = () => {};
    const there = new Promise<void>((resolve) => (isThere = resolve));
    const work = inTransaction(app.db, async (tx) => {
      await run(tx, sql`set local session_replication_role = replica`);
      for (const change of changes) await run(tx, change);
      isThere();
      await held;
    });
    await there;
    return async () => {
      goOn();
      await work;
    };
  }

  /** Others go on meanwhile, and several minutes pass. Seals wait for the slow transaction. */
  async function minutesPass(): Promise<void> {
    const viewer = await aViewer(app);
    for (let passed = 0; passed < 3; passed += 1) {
      await watchAd(app, viewer, (await aCampaign(app, { status: 'active' })).id);
      await sealBooks(app.db, app.clock.now());
      expect(await minute()).toEqual([]);
    }
  }

  test('with an entry of a lower number', async () => {
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
      sql`delete from ledger_postings where entry_id = (select id from ledger_entries where ref = 'late')`,
      sql`delete from ledger_entries where ref = 'late'`,
    );
    expect(await minute()).toEqual([]);
  });

  test('with a watch of a lower number that nobody paid', async () => {
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
    await behindItsBack(sql`delete from watches where user_id = ${other.userId}`);
    expect(await minute()).toEqual([]);
  });

  test('with a balance and an order', async () => {
    const { viewer } = await aWatchedCampaign();
    const { id } = await aPayment(app, { status: 'paid' });
    const wallet = userWallet(viewer.userId);
    const change = (by: number) => [
      sql`update ledger_accounts set balance_kurus = balance_kurus + ${by} where id = ${wallet}`,
      sql`update orders set vat_amount_kurus = vat_amount_kurus + ${by}, total_with_vat_kurus = total_with_vat_kurus + ${by},
          system_fee_kurus = system_fee_kurus + ${by} where id = ${id}`,
    ];
    const commit = await slowly(...change(1));
    await minutesPass();
    await commit();
    expect(await minute()).toEqual([
      `stored-balances ${wallet}`,
      `orders-break-down order ${id}`,
      'platform-wallet vat_payable',
    ]);
    await behindItsBack(...change(-1));
    expect(await minute()).toEqual([]);
  });

  test('with a watch that stays open for long', async () => {
    const { viewer } = await aWatchedCampaign();
    const { id } = await aCampaign(app, { status: 'active' });
    await startAd(app, viewer, id);
    for (let passed = 0; passed < 3; passed += 1) expect(await minute()).toEqual([]);
    const { watchId } = await one(
      app.db,
      sql<{ watchId: number }>`select id as "watchId" from watches where status = 'open'`,
    );
    const set = (kurus: number) => sql`update watches set reserved_kurus = ${kurus} where id = ${watchId}`;
    await behindItsBack(set(24));
    expect((await minute()).toSorted()).toEqual([
      `campaign-holds ${campaignAccount(id)}`,
      `days-hold-open-watches viewer ${viewer.userId}`,
    ]);
    await behindItsBack(set(25));
    expect(await minute()).toEqual([]);
    // Watching it anew releases the one that is open.
    await watchAd(app, viewer, id);
  });
});
