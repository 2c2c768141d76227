import type { RawBuilder } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { checkMinute } from '#platform/ledger/audit-books.server.ts';
import { reconcile, sealBooks } from '#platform/ledger/server.ts';
import { inTransaction, one, run, sql } from '#lib/server/db.ts';
import { fund } from './money.ts';
import { isForRelease } from './runs/release.ts';
import type { TestApp, TestServer } from './test-app.ts';

export async function expectBooksToBalance(app: TestApp): Promise<void> {
  await sealBooks(app.db, app.clock.now());
  expect(await reconcile(app.db, app.clock.now())).toEqual([]);
}

export function checkBooks(app: TestApp): void {
  (isForRelease ? afterEach : afterAll)(() => expectBooksToBalance(app));
}

/** Seals all entries and acts. Transactions of other tests in this cluster may delay a seal. */
export async function sealEverything({ db, clock }: Pick<TestServer, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    await sealBooks(db, clock.now());
    const { left } = await one(
      db,
      sql<{ left: number }>`
        select (select count(*) from ledger_entries where id > (select coalesce(max(to_entry_id), 0) from ledger_seals))
          + (select count(*) from audit_log where id > (select coalesce(max(to_entry_id), 0) from audit_seals)) as left`,
    );
    if (left === 0) return;
  }
}

/** Seals everything, and lets checks of minutes go past it, which writers to the cluster's other databases delay. */
export async function checkSoFar(test: Pick<TestServer, 'db' | 'clock'>): Promise<void> {
  for (let isBehind = false; !isBehind;) {
    await sealEverything(test);
    expect((await checkMinute(test.db, test.clock.now())).problems).toEqual([]);
    ({ isBehind } = await one(
      test.db,
      sql<{ isBehind: boolean }>`select checked_watch_id >= (select max(id) from watches)
          and checked_entry_id = (select max(to_entry_id) from ledger_seals)
          and checked_act_id = (select max(to_entry_id) from audit_seals) as "isBehind" from ledger_marks`,
    ));
  }
}

/** Changes data as with the superuser's password: triggers and checks are switched off. */
export function behindItsBack(
  { db }: Pick<TestServer, 'db'>,
  ...changes: readonly RawBuilder<unknown>[]
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await run(tx, sql`set local session_replication_role = replica`);
    for (const change of changes) await run(tx, change);
  });
}

export const changeBalance = (test: Pick<TestServer, 'db'>, by: number, account = 'bank'): Promise<void> =>
  behindItsBack(
    test,
    sql`update ledger_accounts set balance_kurus = balance_kurus + ${by} where id = ${account}`,
  );

/** For files whose tests break the books: mutes the alarm, and unfreezes payments after each test. */
export function useFreezes(app: Pick<TestServer, 'db'>): void {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(async () => {
    vi.restoreAllMocks();
    await run(app.db, sql`delete from money_freezes`);
  });
}

/** Forges the journal's first seal, as with the superuser's password. Returns a function that restores it. */
export async function forgeSeal(app: Pick<TestServer, 'db' | 'clock'>): Promise<() => Promise<void>> {
  await fund(app.db, 'platform_revenue', 100);
  await sealEverything(app);
  const write = (hash: Buffer) =>
    behindItsBack(app, sql`update ledger_seals set hash = ${hash} where from_entry_id = 1`);
  const { hash } = await one(
    app.db,
    sql<{ hash: Buffer }>`select hash from ledger_seals where from_entry_id = 1`,
  );
  await write(Buffer.alloc(32));
  return () => write(hash);
}
