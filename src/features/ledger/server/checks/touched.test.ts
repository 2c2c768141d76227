/**
 * The check of every minute looks at what is new or was changed: it finds what is wrong there, whenever its transaction
 * commits, and reads no more when ten times as much is stored.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction, one, run, sql } from '#lib/server/db.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { sealEverything } from '#testing/books.ts';
import { fund } from '#testing/money.ts';
import { aPayment } from '#testing/payments.ts';
import { aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { clickAd, startAd, watchAd } from '#testing/watching.ts';
import { campaignAccount, userWallet } from '../../accounts.ts';
import { checkTouched } from '../check-touched.ts';
import { sealActs, sealEntries } from '../seal-entries.ts';

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
  (await checkTouched(app.db, app.clock.now())).problems.map(
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

describe('what is wrong in new or changed rows is found within the minute, and said until it is put right:', () => {
  const withFault = async (plant: Statement, undo: Statement) => {
    await behindItsBack(plant);
    const found = await minute();
    // Nobody touches it again, and it is still said.
    expect(await minute()).toEqual(found);
    await behindItsBack(undo);
    expect(await minute()).toEqual([]);
    return found;
  };

  test('the balance of an account in which nothing has moved for long', async () => {
    const { viewer } = await aWatchedCampaign();
    const wallet = userWallet(viewer.userId);
    const change = (by: number) =>
      sql`update ledger_accounts set balance_kurus = balance_kurus + ${by} where id = ${wallet}`;
    expect(await withFault(change(1), change(-1))).toEqual([`stored-balances ${wallet}`]);
  });

  test('the balance of a campaign, in both rules that count it', async () => {
    const { id } = await aWatchedCampaign();
    const change = (by: number) =>
      sql`update ledger_accounts set balance_kurus = balance_kurus + ${by} where id = ${campaignAccount(id)}`;
    expect(await withFault(change(1), change(-1))).toEqual([
      `stored-balances ${campaignAccount(id)}`,
      `campaigns-add-up ${campaignAccount(id)}`,
    ]);
  });

  test('a reservation without a watch', async () => {
    const { id } = await aWatchedCampaign();
    const change = (by: number) =>
      sql`update ledger_accounts set held_kurus = held_kurus + ${by} where id = ${campaignAccount(id)}`;
    expect(await withFault(change(3), change(-3))).toEqual([`campaign-holds ${campaignAccount(id)}`]);
  });

  test('an old order of another amount', async () => {
    const { id } = await aPayment(app, { status: 'paid' });
    await sealEverything(app);
    await minute();
    await minute();
    const change = (by: number) => sql`update orders set vat_amount_kurus = vat_amount_kurus + ${by},
      total_with_vat_kurus = total_with_vat_kurus + ${by}, system_fee_kurus = system_fee_kurus + ${by} where id = ${id}`;
    expect(await withFault(change(1), change(-1))).toEqual([
      `orders-break-down order ${id}`,
      'platform-wallet vat_payable',
    ]);
  });

  test('an order that says to be unpaid although it was booked', async () => {
    const { id, campaignId } = await aPayment(app, { status: 'paid' });
    await sealEverything(app);
    await minute();
    await minute();
    const set = (status: string) => sql`update orders set payment_status = ${status} where id = ${id}`;
    expect(await withFault(set('pending'), set('paid'))).toEqual(
      expect.arrayContaining([
        `orders-posted order ${id}`,
        `campaigns-add-up ${campaignAccount(campaignId)}`,
      ]),
    );
  });

  test('a view that was counted twice, for its viewer and day; and for its campaign', async () => {
    const { viewer } = await aWatchedCampaign();
    const { id } = await aCampaign(app, { status: 'active' });
    await watchAd(app, viewer, id);
    const count = (by: number) => sql`
      with ads as (update viewer_ads set paid_views = paid_views + ${by}
        where user_id = ${viewer.userId} and campaign_id = ${id})
      update viewer_days set earned_kurus = earned_kurus + ${by} where user_id = ${viewer.userId}`;
    expect((await withFault(count(1), count(-1))).toSorted()).toEqual([
      `days-counted viewer ${viewer.userId}`,
      `views-within-limit viewer ${viewer.userId}`,
    ]);
    await watchAd(app, await aViewer(app), id);
    const countAll = (by: number) =>
      sql`update campaign_counters set total_views = total_views + ${by} where campaign_id = ${id}`;
    expect(await withFault(countAll(1), countAll(-1))).toEqual([`counters-count campaign ${id}`]);
  });

  test('a view of another amount, of another viewer, too early; and a watch over the one before', async () => {
    const { viewer } = await aWatchedCampaign();
    const { id } = await aCampaign(app, { status: 'active' });
    await watchAd(app, viewer, id);
    const watch = await one(app.db, sql<{ id: number }>`select max(id) as id from watches`);
    const change = (by: number) =>
      sql`update watches set reserved_kurus = reserved_kurus + ${by} where id = ${watch.id}`;
    expect(await withFault(change(1), change(-1))).toContain(`views-posted watch ${watch.id}`);
    await watchAd(app, viewer, (await aCampaign(app, { status: 'active' })).id);
    const last = await one(app.db, sql<{ id: number }>`select max(id) as id from watches`);
    const measure = (ms: number) =>
      sql`update watches set measured_ms = measured_ms + ${ms} where id = ${last.id}`;
    expect(await withFault(measure(-4000), measure(4000))).toEqual([`views-earned watch ${last.id}`]);
  });

  test('a seal that was forged before anybody looked at it', async () => {
    await aWatchedCampaign();
    await fund(app.db, 'platform_revenue', 100);
    await sealEverything(app);
    const { from, hash } = await one(
      app.db,
      sql<{ from: number; hash: Buffer }>`
        select from_entry_id as from, hash from ledger_seals order by from_entry_id desc limit 1`,
    );
    const write = (by: Buffer) => sql`update ledger_seals set hash = ${by} where from_entry_id = ${from}`;
    expect(await withFault(write(Buffer.alloc(32)), write(hash))).toEqual([
      expect.stringMatching(/^seals-hold entries \d+-\d+$/),
    ]);
  });
});

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

  /** Others go on meanwhile, and several minutes pass. */
  async function minutesPass(): Promise<void> {
    const viewer = await aViewer(app);
    for (let passed = 0; passed < 3; passed += 1) {
      await watchAd(app, viewer, (await aCampaign(app, { status: 'active' })).id);
      await sealEverythingThatMay();
      expect(await minute()).toEqual([]);
    }
  }
  /** One attempt: seals wait for the slow transaction. */
  async function sealEverythingThatMay(): Promise<void> {
    await sealEntries(app.db, app.clock.now());
    await sealActs(app.db, app.clock.now());
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
  });
});

test('an old posting changed together with both balances has all of the books looked at, where its seal tells', async () => {
  const { viewer, watchId } = await aWatchedCampaign();
  const entry = sql`(select id from ledger_entries where kind = 'view' and ref = ${String(watchId)})`;
  const change = (by: number) => [
    sql`update ledger_postings set amount_kurus = amount_kurus + ${by} * sign(amount_kurus) where entry_id = ${entry}`,
    sql`update ledger_accounts set balance_kurus = balance_kurus + ${by} where id = ${userWallet(viewer.userId)}`,
  ];
  await behindItsBack(...change(1));
  await minute();
  const asked = () =>
    one(
      app.db,
      sql<{
        count: number;
      }>`select count(*) as count from ledger_walks where kind = 'full' and ended_at is null`,
    );
  expect((await asked()).count).toBe(1);
  await behindItsBack(...change(-1));
  await run(app.db, sql`delete from ledger_walks`);
});
