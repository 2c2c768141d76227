/**
 * Snapshots of a campaign's viewers by attribute, at most once a day and only after ten more viewers, or a tenth more of
 * a large campaign: reading a million viewers takes seconds, and comparing two counts would disclose who came in between.
 */
import { type Db, first, rows, run, sql } from '#lib/server/db.ts';
import type { Lookups } from '#platform/lookups/lookups.ts';
import { readLookups } from '#platform/lookups/server.ts';
import { MATCHED_ATTRIBUTES, type MatchedAttribute, nameOfValue } from '#features/viewers/attributes.ts';
import type { Performance } from './contract.ts';
import { reportTexts } from './texts.ts';
import { clickThroughPercent } from '#features/campaigns/click-through.ts';

const SHOWN_ATTRIBUTES = MATCHED_ATTRIBUTES.filter(({ audience }) => audience.figuresRank !== null).toSorted(
  (left, right) => (left.audience.figuresRank ?? 0) - (right.audience.figuresRank ?? 0),
);

const NOT_GIVEN = 0;

interface Share {
  option_id: number;
  viewers: number;
  clickers: number;
}

interface ShownShare {
  option_id: number;
  viewers: number;
  share: number;
  /** Null where too few clicked. */
  clicks: number | null;
  ctr: number | null;
}

const percent = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100;

/** Most viewers first. Viewers and clicks each hide their own small groups. */
function shownShares(
  shares: readonly Share[],
  { viewers, clickers }: { viewers: number; clickers: number },
  hasSeveral: boolean,
): ShownShare[] {
  const byViewers = shares.map((share) => ({ ...share, count: share.viewers }));
  const byClicks = shares.map((share) => ({ ...share, count: share.clickers }));
  const named = hasSeveral ? namedOfOverlapping(byViewers, viewers) : namedOfPartition(byViewers);
  const clicked = hasSeveral ? namedOfOverlapping(byClicks, clickers) : namedOfPartition(byClicks);
  const clicksOf = new Map(clicked.map(({ option_id, count }) => [option_id, count]));
  return named
    .map((share) => {
      const clicks = clicksOf.get(share.option_id) ?? null;
      return {
        option_id: share.option_id,
        viewers: share.viewers,
        share: percent(share.viewers, viewers),
        clicks,
        ctr: clicks === null ? null : clickThroughPercent({ views: share.viewers, clicks }),
      };
    })
    .toSorted((left, right) => right.viewers - left.viewers || left.option_id - right.option_id);
}

/** Neither a shown number nor the rest of a total may be smaller (threat T-F13). */
export const SMALLEST_GROUP = 10;

/**
 * Those that may be shown of groups that do not overlap and together are everybody. While the hidden ones together are
 * fewer than ten, the smallest shown group is hidden too.
 */
export function namedOfPartition<Group extends { count: number }>(groups: readonly Group[]): Group[] {
  const named = groups
    .filter(({ count }) => count >= SMALLEST_GROUP)
    .toSorted((left, right) => left.count - right.count);
  let hidden = groups.reduce((sum, { count }) => sum + (count < SMALLEST_GROUP ? count : 0), 0);
  while (hidden > 0 && hidden < SMALLEST_GROUP) {
    const [next] = named.splice(0, 1);
    if (next === undefined) break;
    hidden += next.count;
  }
  const shown = new Set(named);
  return groups.filter((group) => shown.has(group));
}

/** Overlapping groups (hobbies) that may be named: neither they nor everybody else may be fewer than ten. */
export function namedOfOverlapping<Group extends { count: number }>(
  groups: readonly Group[],
  total: number,
): Group[] {
  return groups.filter(
    ({ count }) => count >= SMALLEST_GROUP && (count === total || total - count >= SMALLEST_GROUP),
  );
}

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
  SHOWN_ATTRIBUTES.map(({ kind, name, viewer, audience }) => {
    const isShown = `allows_targeting and not '${name}' = any(withheld)`;
    return kind === 'several'
      ? `select '${audience.list}' as attribute, unnest(${viewer.column}) as option_id where ${isShown}`
      : `select '${audience.list}' as attribute,
          coalesce(case when ${isShown} then ${viewer.column} end, ${NOT_GIVEN}) as option_id`;
  }).join(' union all '),
);

/** View number 1 stands for its viewer, because every viewer has exactly one. */
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

interface Snapshot {
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

/** Null before a first snapshot. */
export async function readAudienceBreakdown(db: Db, campaignId: number): Promise<Performance['audience']> {
  const snapshot = await readSnapshot(db, campaignId);
  if (snapshot === undefined) return null;
  const lookups = await readLookups(db);
  return {
    viewers: snapshot.viewers,
    taken_at: snapshot.taken_at,
    attributes: SHOWN_ATTRIBUTES.map((attribute) => {
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
