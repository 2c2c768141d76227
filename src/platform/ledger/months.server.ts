/** Days and months that are over. A closed month takes no entry (0005_ledger.sql). */
import { addDays, type CalendarDay, istanbulDay, LAST_DAY, startOfDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import type { RawBuilder } from 'kysely';
import type { Job } from '#lib/server/jobs.ts';
import { type Db, one, rows, run, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { type Book, BOOKS } from './accounts.ts';
import { entriesBefore, entriesFrom } from './read-statement.server.ts';

export async function isInClosedMonth(db: Db, day: CalendarDay): Promise<boolean> {
  const { is } = await one(
    db,
    sql<{ is: boolean }>`select exists (select from closed_months where ends_at > ${startOfDay(day)}) as is`,
  );
  return is;
}

/** The sums of each book by day, of entries from a day's start to another's. */
const sumsOf = (from: CalendarDay, until: CalendarDay) => sql`
  select istanbul_day(at) as day, split_part(account_id, ':', 1) as book,
    coalesce(-sum(amount_kurus) filter (where amount_kurus < 0), 0)::bigint as debit_kurus,
    coalesce(sum(amount_kurus) filter (where amount_kurus > 0), 0)::bigint as credit_kurus
  from ledger_entries join ledger_postings on entry_id = ledger_entries.id
  where ${entriesFrom(startOfDay(from))} and ${entriesBefore(startOfDay(until))} group by 1, 2`;

/** The first day that is not summed yet; before the first entry any. */
async function readOpenDay(db: Db): Promise<CalendarDay> {
  const { day } = await one(
    db,
    sql<{ day: CalendarDay }>`select coalesce((select max(day) + 1 from ledger_days),
      (select istanbul_day(at) from ledger_entries order by id limit 1), ${LAST_DAY}::date) as day`,
  );
  return day;
}

/** Selects from `ledger_days` and, for days that are not summed yet, from the entries: `to` is the last day. */
export async function selectBookDays(db: Db, to = LAST_DAY) {
  const open = await readOpenDay(db);
  return sql`select day, book, debit_kurus, credit_kurus from ledger_days where day < ${open}::date and day <= ${to}::date
    union all ${sumsOf(open, addDays(to, 1))}`;
}

/** A transaction that began before midnight has ended an hour later. */
const LATEST_MS = 3_600_000;
const MOST_DAYS = 100;

/** Each day has a row of each book, so that the last one says how far it went. Repeating changes nothing. */
export async function sumLedgerDays(db: Db, now: Date): Promise<void> {
  const today = istanbulDay(new Date(now.getTime() - LATEST_MS));
  let day = await readOpenDay(db);
  for (let summed = 0; day < today && summed < MOST_DAYS; summed += 1) {
    const next = addDays(day, 1);
    await run(
      db,
      sql`insert into ledger_days (day, book, debit_kurus, credit_kurus)
        select ${day}::date, book, coalesce(debit_kurus, 0), coalesce(credit_kurus, 0)
        from unnest(${BOOKS}::text[]) as book left join (${sumsOf(day, next)}) as sums using (book)
        on conflict do nothing`,
    );
    day = next;
  }
}

export function ledgerDayJob({ db, clock }: Pick<ServerKit, 'db' | 'clock'>): Job {
  return {
    name: 'sum-ledger-days',
    everySeconds: 600,
    maxSeconds: 600,
    run: () => sumLedgerDays(db, clock.now()),
  };
}

export interface BookPeriod {
  book: Book;
  opening: Kurus;
  debit: Kurus;
  credit: Kurus;
  closing: Kurus;
}

/** Both days are included. */
export async function readTrialBalance(
  db: Db,
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Promise<BookPeriod[]> {
  const isBefore = sql`day < ${from}::date`;
  const sumOf = (amount: RawBuilder<unknown>) => sql`coalesce(sum(${amount}), 0)::bigint`;
  return rows(
    db,
    sql<BookPeriod>`
      select book, ${sumOf(sql`case when ${isBefore} then credit_kurus - debit_kurus end`)} as opening,
        ${sumOf(sql`case when not ${isBefore} then debit_kurus end`)} as debit,
        ${sumOf(sql`case when not ${isBefore} then credit_kurus end`)} as credit,
        ${sumOf(sql`credit_kurus - debit_kurus`)} as closing
      from unnest(${BOOKS}::text[]) with ordinality as books (book, place)
      left join (${await selectBookDays(db, to)}) as days using (book) group by book, place order by place`,
  );
}
