import type { RawBuilder } from 'kysely';
import { sql } from '#lib/server/db.ts';

/** Reads the latest answer. `user` is the column that has their id, or the id. */
export function agreesToMessages(user: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce((select consents.is_given from consents
    where consents.user_id = ${user} and consents.kind = 'messages' order by consents.id desc limit 1), false)`;
}
