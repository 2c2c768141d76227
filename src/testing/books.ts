/**
 * Invariants of the threat model that must hold after every test that moves money, as far as the books can show them.
 */
import { expect } from 'vitest';
import { reconcile, sealBooks } from '#features/ledger/server/index.ts';
import { inTransaction, one, run, sql } from '#lib/server/db.ts';
import { fund } from './money.ts';
import type { TestApp, TestServer } from './test-app.ts';

/** Fails when the books do not add up. */
export async function expectBooksToBalance(app: TestApp): Promise<void> {
  await sealBooks(app.db, app.clock.now());
  expect(await reconcile(app.db, app.clock.now())).toEqual([]);
}

/**
 * Seals every entry and every act that there is. Another transaction of this machine's cluster may delay a seal, so it
 * goes on until nothing is left.
 */
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

/** Forges the journal's first seal, as somebody with the database's superuser password could. Answers what undoes it. */
export async function forgeSeal(app: Pick<TestServer, 'db' | 'clock'>): Promise<() => Promise<void>> {
  await fund(app.db, 'platform_revenue', 100);
  await sealEverything(app);
  const write = (hash: Buffer) =>
    inTransaction(app.db, async (tx) => {
      await run(tx, sql`set local session_replication_role = replica`);
      await run(tx, sql`update ledger_seals set hash = ${hash} where from_entry_id = 1`);
    });
  const { hash } = await one(
    app.db,
    sql<{ hash: Buffer }>`select hash from ledger_seals where from_entry_id = 1`,
  );
  await write(Buffer.alloc(32));
  return () => write(hash);
}
