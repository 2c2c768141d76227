/** Entries by time without an index on it: their numbers follow the clock closely enough to find the place. */
import type { RawBuilder } from 'kysely';
import { sql } from '#lib/server/db.ts';

/** The clocks of two servers differ by less. */
const SKEW = sql`interval '10 minutes'`;

type Condition = RawBuilder<unknown>;

/** The first number that an entry of the instant, or a later one, can have; and the first that only a later one has. */
function numbersAround(instant: Date) {
  return {
    earliest: sql`(select ledger_first_entry_at(${instant}::timestamptz - ${SKEW}))`,
    latest: sql`(select ledger_first_entry_at(${instant}::timestamptz + ${SKEW}))`,
  };
}

/** For rows of ledger_entries: posted at the instant or later. */
export function entriesFrom(instant: Date): Condition {
  return sql`id >= ${numbersAround(instant).earliest} and at >= ${instant}`;
}

/** For rows of ledger_entries: posted before the instant. */
export function entriesBefore(instant: Date): Condition {
  return sql`id < ${numbersAround(instant).latest} and at < ${instant}`;
}

/** For rows of ledger_postings, which carry no time: only those close to the instant have their entry looked up. */
const postedAt = sql`(select at from ledger_entries where id = entry_id)`;

export function postingsFrom(instant: Date): Condition {
  const { earliest, latest } = numbersAround(instant);
  return sql`entry_id >= ${earliest} and (entry_id >= ${latest} or ${postedAt} >= ${instant})`;
}

export function postingsBefore(instant: Date): Condition {
  const { earliest, latest } = numbersAround(instant);
  return sql`entry_id < ${latest} and (entry_id < ${earliest} or ${postedAt} < ${instant})`;
}
