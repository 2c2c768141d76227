import type { RawBuilder } from 'kysely';
import { oneLine } from '#lib/shared/turkish.ts';
import { sql } from '../db.ts';

/** All words occur, in any order. One condition per word: a trigram index is not used for `like all (…)`. */
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
