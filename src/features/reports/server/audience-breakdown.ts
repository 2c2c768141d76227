import type { Db } from '#lib/server/db.ts';
import { audienceLabels } from '#features/audience/texts.ts';
import type { Lookups } from '#features/lookups/lookups.ts';
import { readLookups } from '#features/lookups/server/index.ts';
import { ATTRIBUTES, NOT_GIVEN, shownShares } from '../breakdown.ts';
import type { Performance } from '../contract/firm.ts';
import { reportTexts } from '../texts.ts';
import { readSnapshot } from './audience-snapshots.ts';

type Source = (typeof ATTRIBUTES)[number];

function nameOf(lookups: Lookups, { lookup }: Source, optionId: number): string {
  if (optionId === NOT_GIVEN) return reportTexts.notGiven;
  const option = lookup === null ? lookups.findCity(optionId) : lookups.findOption(lookup, optionId);
  return option?.name ?? String(optionId);
}

/** Who saw the campaign, of every attribute the values that may be told of; null before a first snapshot. */
export async function readAudienceBreakdown(db: Db, campaignId: number): Promise<Performance['audience']> {
  const snapshot = await readSnapshot(db, campaignId);
  if (snapshot === undefined) return null;
  const lookups = await readLookups(db);
  return {
    viewers: snapshot.viewers,
    taken_at: snapshot.taken_at,
    attributes: ATTRIBUTES.map((source) => ({
      attribute: source.attribute,
      name: audienceLabels[source.attribute],
      has_several: source.hasSeveral,
      values: shownShares(snapshot.sharesOf(source.attribute), snapshot, source.hasSeveral).map(
        ({ option_id, ...share }) => ({ name: nameOf(lookups, source, option_id), ...share }),
      ),
    })),
  };
}
