import type { Db } from '#lib/server/db.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import type { AudienceRow } from '../audience.ts';
import type { AudienceBody, AudienceNames, AudienceWire } from '../contract.ts';
import { audienceNamesOf, audienceWireOf, resolveAudience } from '../resolve-audience.ts';
import { readAudience, upsertAudience } from './queries.ts';

/** The row that a body describes. Throws VALIDATION with the wrong choices beside their fields. */
export async function requireAudience(db: Db, body: AudienceBody): Promise<AudienceRow> {
  const resolved = resolveAudience(await readLookups(db), body);
  if ('errors' in resolved) throw commonErrors.VALIDATION({ errors: resolved.errors });
  return resolved.row;
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
