/**
 * After a paid view comes the next ad of the viewer's last list. Where none is remembered, or it cannot start any
 * more, a new offer decides.
 */
import type { Db } from '#lib/server/db.ts';
import type { Clock } from '#lib/server/clock.ts';
import type { NextReason, StartRefusal } from '../contract.ts';
import type { ChosenAd, Earned, NothingNext, ViewOperation } from '../settling/operations.server.ts';
import type { Settlement } from '../settling/create-settlement.server.ts';
import type { WatchTimer } from '../settling/watch-timer.server.ts';
import type { AdIndex } from './ad-index.server.ts';
import { makeOffer } from './list-ads.server.ts';

/** About a kilobyte per round of twenty ads. */
const MAX_ROUNDS = 30_000;
const MAX_AGE_MS = 1_200_000;
/** Stops where demand changes faster than offers can be read. */
const MOST_CHOICES = 3;

const REASONS: Partial<Record<StartRefusal, NextReason>> = {
  DAILY_LIMIT_REACHED: 'DAILY_LIMIT',
  EARNING_OFF: 'EARNING_OFF',
  ACCOUNT_IN_REVIEW: 'IN_REVIEW',
};
const nothing = (reason: NextReason): NothingNext => ({ kind: 'none', reason });

interface NextAdsOptions {
  db: Db;
  clock: Clock;
  index: AdIndex;
  timer: WatchTimer;
  settlement: Pick<Settlement, 'view'>;
  onError: (error: unknown) => void;
}

export function createNextAds({ db, clock, index, timer, settlement, onError }: NextAdsOptions) {
  const rounds = new Map<number, { ads: readonly ChosenAd[]; sinceMs: number }>();

  /** Maps keep insertion order: the first key is the oldest. */
  function remember(userId: number, ads: readonly ChosenAd[], sinceMs = clock.steadyMs()): void {
    rounds.delete(userId);
    if (ads.length > 0) rounds.set(userId, { ads, sinceMs });
    if (rounds.size > MAX_ROUNDS) for (const [oldest] of rounds) return void rounds.delete(oldest);
  }

  function recall(userId: number, viewedId: number): ChosenAd | undefined {
    const round = rounds.get(userId);
    if (round === undefined || clock.steadyMs() - round.sinceMs > MAX_AGE_MS) return undefined;
    const rest = round.ads.filter(({ campaignId }) => campaignId !== viewedId);
    remember(userId, rest, round.sinceMs);
    return rest[0];
  }

  async function choose(userId: number, payingId: number): Promise<ChosenAd | NothingNext> {
    try {
      const { ads, reason } = await makeOffer(
        db,
        { index, timer },
        { userId, payingId, now: clock.now(), steadyMs: clock.steadyMs() },
      );
      remember(userId, ads);
      return ads[0] ?? nothing(reason ?? 'NOT_CHOSEN');
    } catch (error) {
      // The view is still paid if the database is reachable again.
      onError(error);
      return nothing('NOT_CHOSEN');
    }
  }

  return {
    remember,
    /** Pays the view and opens the next ad's watch in one transaction. Throws as a view alone does. */
    async viewAndStart(viewed: Omit<ViewOperation, 'kind' | 'next'>): Promise<Earned> {
      const { userId, campaignId, watchId } = viewed;
      let next = recall(userId, campaignId) ?? (await choose(userId, watchId));
      for (let choices = 1; ; choices += 1) {
        const outcome = await settlement.view({ ...viewed, next });
        if (outcome.kind === 'earned') return outcome;
        next =
          choices < MOST_CHOICES
            ? await choose(userId, watchId)
            : nothing(REASONS[outcome.refusal] ?? 'NOT_CHOSEN');
      }
    },
  };
}
