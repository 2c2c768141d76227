/** Hundreds of viewers who never sign in: registering them through the product would take minutes. */
import { run, sql } from '#lib/server/db.ts';
import { MULTIPLE_ATTRIBUTES } from '#features/viewers/attributes.ts';
import { ATTRIBUTE_COLUMNS, type ViewerAttributes } from '#features/viewers/viewer-columns.ts';
import type { TestServer } from '../test-app.ts';

const NO_CHOICES = Object.fromEntries(MULTIPLE_ATTRIBUTES.map(({ viewer }) => [viewer.column, []]));
const COLUMNS = sql.raw(ATTRIBUTE_COLUMNS.join(', '));

export async function insertViewers(
  { db }: Pick<TestServer, 'db'>,
  viewers: readonly Partial<ViewerAttributes>[],
): Promise<void> {
  const given = viewers.map((viewer) => ({ ...NO_CHOICES, ...viewer }));
  await run(
    db,
    sql`with given as (
          select 4000000000000000 + (select count(*) from users) + row_number() over () as n, row.*
          from jsonb_populate_recordset(null::viewers, ${JSON.stringify(given)}::jsonb) as row),
        made as (
          insert into users (role, name, email, phone, password_hash, secured_at, created_at)
          select 'user', 'Ayşe Yılmaz', 'v' || n || '@ornek.com', '5' || right(n::text, 9), '-', now(), now() from given
          returning id, email)
        insert into viewers (user_id, wallet_number, welcome_bonus_kurus, ${COLUMNS})
        select id, n, 0, ${COLUMNS} from made join given on email = 'v' || n || '@ornek.com'`,
  );
}
