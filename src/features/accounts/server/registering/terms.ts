/** Who agreed to which version of the terms of use. Kept among the consents, each with its time. */
import { type Db, one, run, sql } from '#lib/server/db.ts';
import { readPublishedVersion } from '#features/pages/server/index.ts';
import { accountErrors } from '../../errors.ts';

/** The version in force, and the latest one that the person agreed to; null for none. */
export async function readTerms(
  db: Db,
  userId: number,
): Promise<{ version: number; accepted_version: number | null }> {
  const version = await readPublishedVersion(db, 'terms');
  const { accepted } = await one(
    db,
    sql<{ accepted: number | null }>`
      select max(version::integer) as accepted from consents where user_id = ${userId} and kind = 'terms'`,
  );
  return { version, accepted_version: accepted };
}

/** Notes that these people agree to a version. Saying it again adds nothing. */
export async function insertAgreements(
  tx: Db,
  userIds: readonly number[],
  { version, now }: { version: number; now: Date },
): Promise<void> {
  await run(
    tx,
    sql`insert into consents (user_id, kind, version, is_given, at)
        select id, 'terms', ${String(version)}, true, ${now}::timestamptz from unnest(${userIds}::bigint[]) as agreeing (id)
        where not exists (
          select from consents
          where user_id = agreeing.id and kind = 'terms' and version = ${String(version)})`,
  );
}

/** Notes that these people agree to the terms in force. */
export async function agreeToTerms(tx: Db, userIds: readonly number[], now: Date): Promise<void> {
  await insertAgreements(tx, userIds, { version: await readPublishedVersion(tx, 'terms'), now });
}

/** Agrees to the version that the person has read. Throws TERMS_CHANGED where it is not the one in force. */
export async function acceptTerms(
  db: Db,
  { userId, version, now }: { userId: number; version: number; now: Date },
): Promise<void> {
  if (version !== (await readPublishedVersion(db, 'terms'))) throw accountErrors.TERMS_CHANGED();
  await insertAgreements(db, [userId], { version, now });
}
