import type { Db } from '#lib/server/db.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import type { AudienceRow } from '../audience.ts';
import type { AudienceBody, AudienceNames, AudienceWire } from '../contract.ts';
import { byList } from '../lists.ts';
import { audienceNamesOf, audienceWireOf, resolveAudience } from '../resolve-audience.ts';
import { readAudience, upsertAudience } from './queries.ts';

const NOTHING_CHOSEN: AudienceBody = { all_users: false, ...byList(() => []) };

/** The row that a body describes. Throws VALIDATION with the wrong choices beside their fields. */
export async function requireAudience(db: Db, body: AudienceBody): Promise<AudienceRow> {
  const resolved = resolveAudience(await readLookups(db), body);
  if ('errors' in resolved) throw commonErrors.VALIDATION({ errors: resolved.errors });
  return resolved.row;
}

/** The unknown choices in the lists of a body that are right in shape. */
export async function findAudienceProblems(
  db: Db,
  { right, wrong }: { right: Partial<AudienceBody>; wrong: ReadonlySet<string> },
): Promise<FieldErrors> {
  // Districts belong to the cities: where these are wrong nothing can be said of them.
  const districts = wrong.has('cities') ? [] : (right.districts ?? []);
  const body = { ...NOTHING_CHOSEN, ...right, districts };
  const resolved = resolveAudience(await readLookups(db), body);
  return 'errors' in resolved ? resolved.errors : {};
}

/**
 * Sets a campaign's audience. The caller must have checked, in the same transaction, that the campaign is the firm's
 * own and may be changed. Throws VALIDATION with the wrong choices beside their fields.
 */
export async function saveAudience(tx: Db, campaignId: number, body: AudienceBody): Promise<void> {
  await upsertAudience(tx, campaignId, await requireAudience(tx, body));
}

/** Converts a row to its wire form. */
export async function audienceToWire(db: Db, row: AudienceRow): Promise<AudienceWire> {
  return audienceWireOf(await readLookups(db), row);
}

/** A campaign's audience in words, or null if it has none yet. */
export async function describeAudience(db: Db, campaignId: number): Promise<AudienceNames | null> {
  const row = await readAudience(db, campaignId);
  return row === null ? null : audienceNamesOf(await readLookups(db), row);
}
