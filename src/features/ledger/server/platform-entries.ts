/**
 * The entries that touch the platform's own accounts, among them a welcome bonus for each viewer. Every thousandth of those
 * that are sealed is marked with its number, so that counting them and finding a page reads some thousand at most.
 */
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { type Db, first, one, rows, run, sql } from '#lib/server/db.ts';
import { PLATFORM_ACCOUNTS } from '../accounts.ts';

const EVERY = 1000;
/** Looked at by one statement. */
const STEP = 100_000;

interface Mark {
  /** How many entries there are up to this one, itself included. */
  movements: number;
  entry_id: number;
}

const NO_END = Number.MAX_SAFE_INTEGER;
const BEGINNING: Mark = { movements: 0, entry_id: 0 };

async function lastMark(db: Db, { upTo }: { upTo: number }): Promise<Mark> {
  const mark = await first(
    db,
    sql<Mark>`select movements, entry_id from ledger_platform_marks where movements <= ${upTo}
      order by movements desc limit 1`,
  );
  return mark ?? BEGINNING;
}

interface Stretch {
  above: number;
  upTo: number;
  order: 'asc' | 'desc';
  skipped: number;
  limit: number;
}

/** Selects some entries of a stretch, in order. Each account's index gives its own in order, and no more of them than are needed. */
function someEntries({ above, upTo, order, skipped, limit }: Stretch) {
  const inOrder = sql`order by entry_id ${sql.raw(order)}`;
  const ofEach = PLATFORM_ACCOUNTS.map(
    (account) => sql`(
      select entry_id from ledger_postings
      where account_id = ${account} and entry_id > ${above}::bigint and entry_id <= ${upTo}::bigint
      ${inOrder} limit ${skipped + limit})`,
  );
  return sql<{ entry_id: number }>`
    select entry_id from (${sql.join(ofEach, sql` union `)}) as entries ${inOrder} limit ${limit} offset ${skipped}`;
}

/** Marks what has been sealed since. Whoever does so at the same time makes the same marks. */
export async function markPlatformEntries(db: Db, every = EVERY): Promise<void> {
  const { sealed } = await one(
    db,
    sql<{ sealed: number }>`select coalesce(max(to_entry_id), 0) as sealed from ledger_seals`,
  );
  while ((await markStep(db, { upTo: sealed, every })) > 0);
}

/** Answers how many marks it made. */
async function markStep(db: Db, { upTo, every }: { upTo: number; every: number }): Promise<number> {
  const { movements, entry_id: above } = await lastMark(db, { upTo: NO_END });
  const step = someEntries({ above, upTo, order: 'asc', skipped: 0, limit: STEP });
  return run(
    db,
    sql`insert into ledger_platform_marks (movements, entry_id)
        select ${movements}::bigint + place, entry_id
        from (select entry_id, row_number() over (order by entry_id) as place from (${step}) as step) as numbered
        where place % ${every}::bigint = 0
        on conflict do nothing`,
  );
}

export async function countPlatformEntries(db: Db): Promise<number> {
  const mark = await lastMark(db, { upTo: NO_END });
  const { since } = await one(
    db,
    sql<{ since: number }>`select count(distinct entry_id) as since from ledger_postings
      where account_id = any(${PLATFORM_ACCOUNTS}::text[]) and entry_id > ${mark.entry_id}`,
  );
  return mark.movements + since;
}

/** The numbers of the entries of one page of `total`, newest first. */
export async function pageOfPlatformEntries(db: Db, page: Page, total: number): Promise<number[]> {
  const newer = offsetOf(page);
  const limit = Math.min(page.limit, total - newer);
  if (limit <= 0) return [];
  const older = total - newer - limit;
  const mark = await lastMark(db, { upTo: older });
  const sinceMark = older - mark.movements;
  // From the newest one or from the mark, whichever is nearer.
  const stretch =
    newer <= sinceMark
      ? { above: 0, order: 'desc' as const, skipped: newer }
      : { above: mark.entry_id, order: 'asc' as const, skipped: sinceMark };
  const found = await rows(db, someEntries({ ...stretch, upTo: NO_END, limit }));
  return found.map(({ entry_id }) => entry_id);
}
