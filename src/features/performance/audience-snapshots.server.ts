/**
 * The viewers of a campaign by attribute, as a snapshot. Going through a million viewers takes seconds, and two looks
 * shortly after one another would betray who came in between: so a job takes a snapshot at most once a day, and only
 * when ten more viewers have come, or a tenth more of a large campaign, which bounds how often anybody can compare.
 */
import { type Db, first, rows, run, sql } from '#lib/server/db.ts';
import { NOT_GIVEN, type Share, TOLD_ATTRIBUTES, shownShares, SMALLEST_GROUP } from './breakdown.ts';
import type { Lookups } from '#platform/lookups/lookups.ts';
import { readLookups } from '#platform/lookups/server.ts';
import type { MatchedAttribute } from '#features/viewers/attributes.ts';
import { nameOfValue } from '#features/viewers/name-of-value.ts';
import type { Performance } from './contract.ts';
import { reportTexts } from './texts.ts';

const DAY_MS = 86_400_000;
const BATCH = 200;

function findDue(db: Db, now: Date): Promise<{ campaign_id: number }[]> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  return rows(
    db,
    sql<{ campaign_id: number }>`
      select campaign_id from campaign_counters left join audience_snapshots using (campaign_id)
      where unique_viewers >= coalesce(viewers, 0) + greatest(${SMALLEST_GROUP}::int, coalesce(viewers, 0) / 10)
        and (taken_at is null or taken_at <= ${dayAgo})
      order by taken_at nulls first, campaign_id limit ${BATCH}`,
  );
}

/** One line per viewer and option. Refused targeting and withheld details count as not given. */
const OPTIONS_OF_VIEWER = sql.raw(
  TOLD_ATTRIBUTES.map(({ kind, name, viewer, audience }) => {
    const isShown = `allows_targeting and not '${name}' = any(withheld)`;
    return kind === 'several'
      ? `select '${audience.list}' as attribute, unnest(${viewer.column}) as option_id where ${isShown}`
      : `select '${audience.list}' as attribute,
          coalesce(case when ${isShown} then ${viewer.column} end, ${NOT_GIVEN}) as option_id`;
  }).join(' union all '),
);

/** Takes a campaign's snapshot anew. View number 1 stands for its viewer, because every viewer has exactly one. */
async function takeSnapshot(db: Db, campaignId: number, now: Date): Promise<void> {
  await run(
    db,
    sql`with seen as materialized (
            select viewers.*, coalesce(clicked_at is not null, false) as has_clicked
            from watches join viewers on viewers.user_id = watches.user_id
            left join viewer_ads on viewer_ads.user_id = watches.user_id
              and viewer_ads.campaign_id = watches.campaign_id
            where watches.campaign_id = ${campaignId} and watches.status = 'viewed' and view_number = 1
          ), shares as (
            select attribute, option_id, count(*) as viewers, count(*) filter (where has_clicked) as clickers
            from seen cross join lateral (${OPTIONS_OF_VIEWER}) as options group by attribute, option_id
          )
          insert into audience_snapshots (campaign_id, viewers, clickers, shares, taken_at)
          select ${campaignId}, count(*), count(*) filter (where has_clicked),
            (select coalesce(jsonb_agg(shares), '[]') from shares), ${now} from seen
          on conflict (campaign_id) do update set viewers = excluded.viewers, clickers = excluded.clickers,
            shares = excluded.shares, taken_at = excluded.taken_at`,
  );
}

export async function takeDueSnapshots(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let taken = 0;
  for (const { campaign_id } of await findDue(db, now)) {
    if (signal?.aborted === true) break;
    await takeSnapshot(db, campaign_id, now);
    taken += 1;
  }
  return taken;
}

export interface Snapshot {
  viewers: number;
  clickers: number;
  taken_at: Date;
  shares: (Share & { attribute: string })[];
}

export function readSnapshot(db: Db, campaignId: number): Promise<Snapshot | undefined> {
  return first(
    db,
    sql<Snapshot>`
      select viewers, clickers, shares, taken_at from audience_snapshots where campaign_id = ${campaignId}`,
  );
}

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
