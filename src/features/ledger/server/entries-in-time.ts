/** Finds entries by time without an index on it: ids follow the clock closely enough. */
import type { RawBuilder } from 'kysely';
import { sql } from '#lib/server/db.ts';

/** Upper bound of two servers' clock difference. */
const SKEW = sql`interval '10 minutes'`;

type Condition = RawBuilder<unknown>;

/** The lowest id that an entry of the instant or later can have, and the lowest that only a later entry has. */
function numbersAround(instant: Date) {
  return {
    earliest: sql`(select ledger_first_entry_at(${instant}::timestamptz - ${SKEW}))`,
    latest: sql`(select ledger_first_entry_at(${instant}::timestamptz + ${SKEW}))`,
  };
}

/** Condition on ledger_entries. */
export function entriesFrom(instant: Date): Condition {
  return sql`id >= ${numbersAround(instant).earliest} and at >= ${instant}`;
}

/** Condition on ledger_entries. */
export function entriesBefore(instant: Date): Condition {
  return sql`id < ${numbersAround(instant).latest} and at < ${instant}`;
}

/** Postings have no time of their own. Entries are read only for postings close to the instant. */
const postedAt = sql`(select at from ledger_entries where id = entry_id)`;

export function postingsFrom(instant: Date): Condition {
  const { earliest, latest } = numbersAround(instant);
  return sql`entry_id >= ${earliest} and (entry_id >= ${latest} or ${postedAt} >= ${instant})`;
}

export function postingsBefore(instant: Date): Condition {
  const { earliest, latest } = numbersAround(instant);
  return sql`entry_id < ${latest} and (entry_id < ${earliest} or ${postedAt} < ${instant})`;
}
