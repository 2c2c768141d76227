import type { Db } from '#lib/server/db.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import type { AudienceRow } from '../audience.ts';
import type { AudienceBody, AudienceNames, AudienceWire } from '../contract.ts';
import { byList } from '../lists.ts';
import { audienceNamesOf, audienceWireOf, resolveAudience } from '../resolve-audience.ts';
import { readAudience, upsertAudience } from './queries.ts';

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
