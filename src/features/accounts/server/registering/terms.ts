/** Agreements to versions of the terms, stored among the consents. */
import { type Db, one, run, sql } from '#lib/server/db.ts';
import { readTermsVersion } from '#features/pages/server/index.ts';

export async function readAcceptedTerms(db: Db, userId: number): Promise<number | null> {
  const { accepted } = await one(
    db,
    sql<{ accepted: number | null }>`
      select max(version::integer) as accepted from consents where user_id = ${userId} and kind = 'terms'`,
  );
  return accepted;
}

/** Repeating an agreement adds nothing. */
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

export async function agreeToTerms(tx: Db, userIds: readonly number[], now: Date): Promise<void> {
  await insertAgreements(tx, userIds, { version: readTermsVersion(), now });
}
