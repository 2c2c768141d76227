/** Visits: some viewers at a time watch an ad or two, and some of them click. */
import { istanbulDay } from '#lib/shared/dates.ts';
import type { ManualClock } from '#lib/server/clock.ts';
import { type Db, inTransaction, rows, sql } from '#lib/server/db.ts';
import { type AudienceRow, matchesAudience } from '#features/audience/audience.ts';
import { readAudiences } from '#features/audience/server.ts';
import { listServable, readServing } from '#features/campaigns/server.ts';
import type { ServableCampaign } from '#features/campaigns/lifecycle.ts';
import type { ViewerAttributes } from '#features/viewers/viewer-columns.ts';
import { createReleaser, createWatchTimer, type Operation, settleBatch } from '#features/watching/server.ts';
import type { Chance } from '#lib/shared/seeded-chance.ts';

type Served = ServableCampaign & { audience: AudienceRow };

export interface Watcher {
  userId: number;
  attributes: ViewerAttributes;
  /** The relative frequency of this person's visits. */
  zeal: number;
  seen: Map<number, number>;
}

interface Watch {
  watcher: Watcher;
  campaign: Served;
  watchId: number;
}

interface Turn {
  /** The watches that end now. */
  over?: readonly Watch[];
  clicks?: readonly Watch[];
  /** The viewers who start an ad now. */
  watchers?: readonly Watcher[];
}

type AttributesRow = ViewerAttributes & { user_id: number };

export async function readAttributes(db: Db, userIds: readonly number[]) {
  const found = await rows(
    db,
    sql<AttributesRow>`select * from viewers where user_id = any(${userIds}::bigint[])`,
  );
  return new Map<number, ViewerAttributes>(found.map((row) => [row.user_id, row]));
}

/** The report of a full view; the milliseconds differ as on real phones. */
function seenToTheEnd(seconds: number, watchId: number) {
  const visible_ms = seconds * 1000 + 20 + ((watchId * 373) % 900);
  const beats = Math.floor(seconds / 5);
  return { visible_ms, hidden_ms: 0, focused_ms: visible_ms, is_painted: true, beats };
}

/** One watch in about twelve is abandoned, the same ones at every load. */
const isGivenUp = ({ watchId }: Watch) => (watchId * 37) % 100 < 8;

/** Watches ads under the demo's clock. */
export function createVisits({ db, clock, chance }: { db: Db; clock: ManualClock; chance: Chance }) {
  const options = { clock, timer: createWatchTimer(), isClickLimited: true };
  const releaseWatches = createReleaser({ db, clock });
  let served: Served[] = [];

  /** Selects an unseen ad, or else the least seen one; ads that pay no more are left out. */
  function choose({ attributes, seen }: Watcher): Served | undefined {
    const today = istanbulDay(clock.now());
    const open = served.filter(
      (campaign) =>
        campaign.start_date <= today &&
        campaign.end_date >= today &&
        (seen.get(campaign.id) ?? 0) < campaign.max_views_per_ad &&
        matchesAudience(campaign.audience, attributes),
    );
    const least = Math.min(...open.map(({ id }) => seen.get(id) ?? 0));
    const best = open.filter(({ id }) => (seen.get(id) ?? 0) === least);
    return best.length === 0 ? undefined : chance.pick(best);
  }

  /**
   * One half has just watched to the end, some of the other half click ads seen before, and others start an ad.
   * Returns the started watches; the clock moves a little beyond the longest.
   */
  async function takeTurn(tx: Db, { over = [], clicks = [], watchers = [] }: Turn): Promise<Watch[]> {
    const starts = watchers.flatMap((watcher) => {
      const campaign = choose(watcher);
      return campaign === undefined ? [] : [{ watcher, campaign }];
    });
    const seen = over.filter((watch) => !isGivenUp(watch));
    const about = ({ watcher, campaign }: Pick<Watch, 'watcher' | 'campaign'>) => ({
      userId: watcher.userId,
      campaignId: campaign.id,
    });
    const operations: Operation[] = [
      ...starts.map((start) => ({
        kind: 'start' as const,
        ...about(start),
        holder: `demo-${start.watcher.userId}`,
      })),
      ...seen.map((watch) => ({
        kind: 'view' as const,
        ...about(watch),
        watchId: watch.watchId,
        seen: seenToTheEnd(watch.campaign.display_duration, watch.watchId),
      })),
      ...clicks.map((watch) => ({ kind: 'click' as const, ...about(watch) })),
    ];
    const { outcomes } =
      operations.length === 0 ? { outcomes: [] } : await settleBatch({ ...options, db: tx }, operations);
    for (const { watcher, campaign } of seen)
      watcher.seen.set(campaign.id, (watcher.seen.get(campaign.id) ?? 0) + 1);
    const seconds = Math.max(0, ...starts.map(({ campaign }) => campaign.display_duration));
    clock.advance((seconds + 1) * 1000 + chance.whole(4000));
    return starts.flatMap((start, index) => {
      const outcome = outcomes[index];
      return outcome?.kind === 'opened' ? [{ ...start, watchId: outcome.watchId }] : [];
    });
  }

  /** Next steps of viewers after a watch: some click, which pays once, and most of the others start one more. */
  function goOn(watches: readonly Watch[]): Turn {
    const clicks = watches.filter((watch) => !isGivenUp(watch) && chance.isLikely(0.35));
    const watchers = watches
      .map(({ watcher }) => watcher)
      .filter((watcher) => !clicks.some((click) => click.watcher === watcher) && chance.isLikely(0.8));
    return { clicks, watchers };
  }

  /** Ends abandoned watches, and reads the running campaigns. */
  async function refresh(): Promise<void> {
    await releaseWatches();
    const { ids } = await readServing(db);
    const audiences = await readAudiences(db, ids);
    served = (await listServable(db, ids)).flatMap((campaign) => {
      const audience = audiences.get(campaign.id);
      return audience === undefined ? [] : [{ ...campaign, audience }];
    });
  }

  /** One visit: everybody watches an ad, some click it, and most of the others watch one more. */
  return async function visit(watchers: readonly Watcher[]): Promise<void> {
    await refresh();
    const middle = Math.ceil(watchers.length / 2);
    await inTransaction(db, async (tx) => {
      const one = await takeTurn(tx, { watchers: watchers.slice(0, middle) });
      const other = await takeTurn(tx, { over: one, watchers: watchers.slice(middle) });
      const oneMore = await takeTurn(tx, { over: other, ...goOn(one) });
      const otherMore = await takeTurn(tx, { over: oneMore, ...goOn(other) });
      await takeTurn(tx, { over: otherMore });
    });
  };
}
