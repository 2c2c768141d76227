import type { Db } from '#lib/server/db.ts';
import type { Lookups } from '#features/lookups/lookups.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import type { MatchedAttribute } from '#features/people/attributes.ts';
import { nameOfValue } from '#features/people/name-of-value.ts';
import { NOT_GIVEN, shownShares, TOLD_ATTRIBUTES } from '../breakdown.ts';
import type { Performance } from '../contract/firm.ts';
import { reportTexts } from '../texts.ts';
import { readSnapshot } from './audience-snapshots.ts';

function nameOf(lookups: Lookups, attribute: MatchedAttribute, optionId: number): string {
  if (optionId === NOT_GIVEN) return reportTexts.notGiven;
  return nameOfValue(lookups, attribute, optionId) ?? String(optionId);
}

/** The values of every attribute of the campaign's viewers that may be shown; null before a first snapshot. */
export async function readAudienceBreakdown(db: Db, campaignId: number): Promise<Performance['audience']> {
  const snapshot = await readSnapshot(db, campaignId);
  if (snapshot === undefined) return null;
  const lookups = await readLookups(db);
  return {
    viewers: snapshot.viewers,
    taken_at: snapshot.taken_at,
    attributes: TOLD_ATTRIBUTES.map((attribute) => {
      const { list } = attribute.audience;
      const hasSeveral = attribute.kind === 'several';
      const shares = snapshot.shares.filter((share) => share.attribute === list);
      return {
        attribute: list,
        name: attribute.labels.audience,
        has_several: hasSeveral,
        values: shownShares(shares, snapshot, hasSeveral).map(({ option_id, ...share }) => ({
          name: nameOf(lookups, attribute, option_id),
          ...share,
        })),
      };
    }),
  };
}
