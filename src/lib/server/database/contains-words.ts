import type { RawBuilder } from 'kysely';
import { oneLine } from '#lib/shared/turkish.ts';
import { sql } from '../db.ts';

/**
 * Whether each word of the search is in one of the texts, in whatever order: "aydın kübra" finds Kübra Aydın. The texts
 * are folded (lower case, Turkish rules). An empty search is true without looking at them. Each word is a condition of
 * its own, because an index on parts of words is not used for `like all (…)`.
 */
export function containsWords(search: string, ...folded: RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (search.trim() === '') return sql`true`;
  const words = new Set(oneLine(search).split(' '));
  const inOne = (word: string) =>
    sql`(${sql.join(
      folded.map((text) => sql`${text} like search_pattern(${word})`),
      sql` or `,
    )})`;
  return sql`(${sql.join([...words].map(inOne), sql` and `)})`;
}
