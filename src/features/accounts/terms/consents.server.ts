/** Answers are never changed: a newer one follows, with the version of the notice it was given under (KVKK). */
import { type Db, inTransaction, rows, run, sql, one } from '#lib/server/db.ts';
import { allowTargeting } from '#features/viewers/server.ts';
import { type ChangeableConsent, type ConsentKind, NOTICE_VERSION } from '../notice.ts';
import { readTermsVersion } from '#features/pages/server.ts';

export interface StoredConsents {
  version: string;
  given: Partial<Record<ConsentKind, boolean>>;
  terms?: number | undefined;
}

export async function insertConsents(tx: Db, userId: number, { version, given }: StoredConsents, now: Date) {
  // Locks the viewer: of two parallel answers the later row must be the one in force.
  if (given.targeting !== undefined) await allowTargeting(tx, userId, given.targeting);
  for (const [kind, isGiven] of Object.entries(given)) {
    await run(
      tx,
      sql`insert into consents (user_id, kind, version, is_given, at)
          values (${userId}, ${kind}, ${version}, ${isGiven}, ${now})`,
    );
  }
}

/** Agrees to everything, but to messages only for `advertisedTo`. */
export async function insertFirstAnswers(
  tx: Db,
  {
    userIds,
    advertisedTo,
    version,
  }: { userIds: readonly number[]; advertisedTo: readonly number[]; version: string },
  now: Date,
): Promise<void> {
  const kinds: readonly ConsentKind[] = ['notice', 'adult', 'targeting', 'messages'];
  await run(
    tx,
    sql`insert into consents (user_id, kind, version, is_given, at)
        select id, kind, ${version}, kind <> 'messages' or id = any(${advertisedTo}::bigint[]), ${now}::timestamptz
        from unnest(${userIds}::bigint[]) as id, unnest(${kinds}::text[]) as kind`,
  );
}

/** Registered without stating age and reading the notice, and did not state it since. */
export async function lacksStatements(db: Db, userId: number): Promise<boolean> {
  const latest = await rows(
    db,
    sql<{ is_given: boolean }>`select distinct on (kind) is_given from consents
      where user_id = ${userId} and kind in ('adult', 'notice') order by kind, id desc`,
  );
  return latest.some(({ is_given: isGiven }) => !isGiven);
}

interface LatestConsent {
  kind: ConsentKind;
  is_given: boolean;
  version: string;
  at: Date;
  was_given: boolean;
}

/** Without an answer a viewer's details do choose ads (viewers.allows_targeting), and no messages are sent. */
const UNASKED: Readonly<Record<ChangeableConsent, boolean>> = { targeting: true, messages: false };

export async function readConsents<Kind extends ChangeableConsent>(
  db: Db,
  userId: number,
  kinds: readonly Kind[],
) {
  const latest = await rows(
    db,
    sql<LatestConsent>`
      select distinct on (kind) kind, is_given, version, at, bool_or(is_given) over (partition by kind) as was_given
      from consents where user_id = ${userId} and kind = any(${kinds}::text[]) order by kind, id desc`,
  );
  return kinds.map((kind) => {
    const answer = latest.find((row) => row.kind === kind);
    return {
      kind,
      is_given: answer?.is_given ?? UNASKED[kind],
      version: answer?.version ?? null,
      at: answer?.at ?? null,
      was_given: answer?.was_given ?? false,
    };
  });
}

export async function changeConsent(
  db: Db,
  change: { userId: number; kind: ChangeableConsent; isGiven: boolean; now: Date },
): Promise<void> {
  const { userId, kind, isGiven, now } = change;
  await inTransaction(db, async (tx) => {
    const [state] = await readConsents(tx, userId, [kind]);
    if (state?.at !== null && state?.is_given === isGiven) return;
    await insertConsents(tx, userId, { version: NOTICE_VERSION, given: { [kind]: isGiven } }, now);
  });
}

export async function readAcceptedTerms(db: Db, userId: number): Promise<number | null> {
  const { accepted } = await one(
    db,
    sql<{ accepted: number | null }>`
      select max(version::integer) as accepted from consents where user_id = ${userId} and kind = 'terms'`,
  );
  return accepted;
}

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
