import type { RawBuilder } from 'kysely';
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { readDay } from '#lib/shared/months.ts';
import { sql } from '../db.ts';

/** One of the times is on the day that is searched; false in any other search. */
export function onSearchedDay(
  search: string,
  now: Date,
  ...times: RawBuilder<unknown>[]
): RawBuilder<unknown> {
  const day = readDay(search, istanbulDay(now));
  if (day === undefined) return sql`false`;
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))];
  return sql`(${sql.join(
    times.map((time) => sql`${time} >= ${from} and ${time} < ${to}`),
    sql` or `,
  )})`;
}
