import { type Db, first, rows, run, sql } from '#lib/server/db.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { readLookups } from '#platform/lookups/server.ts';
import { type AudienceRow, AUDIENCE_COLUMNS } from './audience.ts';
import type { AudienceBody, AudienceNames, AudienceWire } from './contract.ts';
import { byList } from './lists.ts';
import { audienceNamesOf, audienceWireOf, resolveAudience } from './resolve-audience.ts';

const NOTHING_CHOSEN: AudienceBody = { all_users: false, ...byList(() => []) };

/** Throws VALIDATION with the wrong choices beside their fields. */
export async function requireAudience(db: Db, body: AudienceBody): Promise<AudienceRow> {
  const resolved = resolveAudience(await readLookups(db), body);
  if ('errors' in resolved) throw commonErrors.VALIDATION({ errors: resolved.errors });
  return resolved.row;
}

/** Unknown choices in a well-formed body. */
export async function findAudienceProblems(
  db: Db,
  { right, wrong }: { right: Partial<AudienceBody>; wrong: ReadonlySet<string> },
): Promise<FieldErrors> {
  // Districts cannot be checked without valid cities.
  const districts = wrong.has('cities') ? [] : (right.districts ?? []);
  const body = { ...NOTHING_CHOSEN, ...right, districts };
  const resolved = resolveAudience(await readLookups(db), body);
  return 'errors' in resolved ? resolved.errors : {};
}

/**
 * The caller must have checked in the same transaction that the campaign is the firm's own and may be changed. Throws
 * VALIDATION.
 */
export async function saveAudience(tx: Db, campaignId: number, body: AudienceBody): Promise<void> {
  await upsertAudience(tx, campaignId, await requireAudience(tx, body));
}

export async function audienceToWire(db: Db, row: AudienceRow): Promise<AudienceWire> {
  return audienceWireOf(await readLookups(db), row);
}

export async function describeAudience(db: Db, campaignId: number): Promise<AudienceNames | null> {
  const row = await readAudience(db, campaignId);
  return row === null ? null : audienceNamesOf(await readLookups(db), row);
}

const NAMES = ['all_users', ...AUDIENCE_COLUMNS] as const;
const COLUMNS = sql.raw(NAMES.join(', '));
const AS_GIVEN = sql.raw(NAMES.map((column) => `${column} = excluded.${column}`).join(', '));

export async function readAudience(db: Db, campaignId: number): Promise<AudienceRow | null> {
  const row = await first(
    db,
    sql<AudienceRow>`select ${COLUMNS} from campaign_audiences where campaign_id = ${campaignId}`,
  );
  return row ?? null;
}

/** By campaign; campaigns without one are missing. */
export async function readAudiences(
  db: Db,
  campaignIds: readonly number[],
): Promise<Map<number, AudienceRow>> {
  const found = await rows(
    db,
    sql<AudienceRow & { campaign_id: number }>`
      select campaign_id, ${COLUMNS} from campaign_audiences where campaign_id = any(${campaignIds}::bigint[])`,
  );
  return new Map(found.map(({ campaign_id: campaignId, ...audience }) => [campaignId, audience]));
}

async function upsertAudience(tx: Db, campaignId: number, row: AudienceRow): Promise<void> {
  await run(
    tx,
    sql`insert into campaign_audiences (campaign_id, ${COLUMNS})
        values (${campaignId}, ${sql.join(NAMES.map((column) => row[column]))})
        on conflict (campaign_id) do update set ${AS_GIVEN}`,
  );
}

/** Does nothing if the first has none. */
export async function copyAudience(tx: Db, fromCampaignId: number, toCampaignId: number): Promise<void> {
  await run(
    tx,
    sql`insert into campaign_audiences (campaign_id, ${COLUMNS})
        select ${toCampaignId}, ${COLUMNS} from campaign_audiences where campaign_id = ${fromCampaignId}`,
  );
}
