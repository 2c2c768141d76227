/** Compares what was answered with what the database has, and runs the checks of the books. */
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { reconcile } from '#features/ledger/server/index.ts';
import { openPatiently } from '../../bench/open-patiently.ts';
import { DATABASE_DIRECT_URL } from './cluster.ts';
import type { Kind, Operation } from './load.ts';

export interface Comparison {
  acknowledged: number;
  /** Acknowledged and not there. */
  lost: string[];
  /** There, though nobody sent it, or it should not be. */
  surplus: string[];
  /** More entries in the books than operations that were done, by kind. */
  doubled: string[];
  differences: number;
}

/** The entries in the books that one operation makes. */
const ENTRIES = { transfer: 'transfer', withdrawal: 'withdrawal_asked' } as const;

async function readKeys(db: Db, kind: Kind): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{
      key: string;
    }>`select key from idempotency_keys where key like ${`${kind}-%`} and answer is not null`,
  );
  return new Set(found.map(({ key }) => key));
}

/** Of views one entry each; a second one of the same watch would show here. */
async function countViews(db: Db): Promise<{ entries: number; watches: number }> {
  return one(
    db,
    sql<{ entries: number; watches: number }>`
      select (select count(*) from ledger_entries where kind = 'view') as entries,
        (select count(*) from watches where status = 'viewed') as watches`,
  );
}

/**
 * `mustBe` says whether an operation has to be in the database, cannot be, or may be either, because nobody heard of it.
 */
export async function compare(
  operations: readonly Operation[],
  mustBe: (operation: Operation) => boolean | undefined,
): Promise<Comparison> {
  const { db, close } = openPatiently(DATABASE_DIRECT_URL);
  try {
    const result: Comparison = { acknowledged: 0, lost: [], surplus: [], doubled: [], differences: 0 };
    const expectEqual = (what: string, found: number, wanted: number) => {
      if (found !== wanted) result.doubled.push(`${found} ${what}, ${wanted} were done`);
    };
    const sent = new Set(operations.map(({ key }) => key));
    for (const kind of ['transfer', 'withdrawal', 'start', 'view'] as const) {
      const kept = await readKeys(db, kind);
      for (const operation of operations.filter((one) => one.kind === kind)) {
        const must = mustBe(operation);
        if (must === true) result.acknowledged += 1;
        if (must === true && !kept.has(operation.key)) result.lost.push(operation.key);
        if (must === false && kept.has(operation.key)) result.surplus.push(operation.key);
      }
      result.surplus.push(...[...kept].filter((key) => !sent.has(key)));
      if (kind === 'start') {
        const { count } = await one(db, sql<{ count: number }>`select count(*) as count from watches`);
        expectEqual('watches', count, kept.size);
      } else if (kind === 'view') {
        const views = await countViews(db);
        expectEqual('views', views.watches, kept.size);
        expectEqual('entries of views', views.entries, kept.size);
      } else {
        const { count } = await one(
          db,
          sql<{ count: number }>`select count(*) as count from ledger_entries where kind = ${ENTRIES[kind]}`,
        );
        expectEqual(`entries of a ${kind}`, count, kept.size);
      }
    }
    const problems = await reconcile(db, new Date());
    for (const problem of problems) console.log('  the books:', JSON.stringify(problem));
    return { ...result, differences: problems.length };
  } finally {
    await close();
  }
}

export const isAllThere = ({ lost, surplus, doubled, differences }: Comparison): boolean =>
  lost.length + surplus.length + doubled.length + differences === 0;
