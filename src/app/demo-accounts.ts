/** The demo's accounts have a password that everybody may read, so production does not start while one of them opens. */
import { isPasswordOf } from '#features/accounts/server/index.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { DEMO_PASSWORD, DEMO_STEP } from '../../db/demo/people.ts';

export async function refuseDemoLogins(db: Db): Promise<void> {
  // The demo's people share one hash until they choose a password of their own.
  const found = await rows(
    db,
    sql<{ password_hash: string; email: string }>`
      select password_hash, min(email) as email
      from users join installation_steps as step
        on step.name = ${DEMO_STEP} and users.created_at <= coalesce(finished_at, 'infinity')
      where status = 'active' and password_hash is not null group by password_hash`,
  );
  for (const { password_hash, email } of found)
    if (await isPasswordOf(password_hash, DEMO_PASSWORD))
      throw new Error(
        `This database has the demo, and its known password still opens accounts, such as ${email}. Give DATABASE_URL an ` +
          'empty database, or start with NODE_ENV=development to go on trying.',
      );
}
