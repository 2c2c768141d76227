/**
 * Chooses the ad that follows a paid view: the next one of the round, which is the list that the viewer was given last. Where
 * no round is remembered, or what comes next of it cannot start any more, the choice is made of what the database says.
 */
import type { Db } from '#lib/server/db.ts';
import type { Clock } from '#lib/server/clock.ts';
import type { NextReason } from '../../contract.ts';
import type { StartRefusal } from '../../errors.ts';
import type { ChosenAd, Earned, NothingNext, ViewOperation } from '../settling/operations.ts';
import type { Settlement } from '../settling/create-settlement.ts';
import type { WatchTimer } from '../settling/watch-timer.ts';
import type { AdIndex } from './ad-index.ts';
import { makeOffer } from './list-ads.ts';

/** A round of twenty ads takes about a kilobyte. */
const MAX_ROUNDS = 30_000;
/** Longer than nearly every round takes. */
const MAX_AGE_MS = 1_200_000;
/** Two ads that were chosen a moment ago could not start: what is in demand now changes faster than it can be read. */
const MOST_CHOICES = 3;

const REASONS: Partial<Record<StartRefusal, NextReason>> = {
  DAILY_LIMIT_REACHED: 'DAILY_LIMIT',
  EARNING_OFF: 'EARNING_OFF',
  ACCOUNT_IN_REVIEW: 'IN_REVIEW',
};
const nothing = (reason: NextReason): NothingNext => ({ kind: 'none', reason });

export interface NextAds {
  /** Remembers what was offered, in its order. */
  remember(userId: number, ads: readonly ChosenAd[]): void;
  /** Pays the view and opens the watch of the next ad, in one transaction. What a view alone throws, this throws. */
  viewAndStart(viewed: Omit<ViewOperation, 'kind' | 'next'>): Promise<Earned>;
}

export function createNextAds(given: {
  db: Db;
  clock: Clock;
  index: AdIndex;
  timer: WatchTimer;
  settlement: Pick<Settlement, 'view'>;
  onError: (error: unknown) => void;
}): NextAds {
  const { db, clock, index, timer, settlement, onError } = given;
  const rounds = new Map<number, { ads: readonly ChosenAd[]; sinceMs: number }>();

  /** A map keeps the order of its insertions, so the oldest stands first. */
  function remember(userId: number, ads: readonly ChosenAd[], sinceMs = clock.steadyMs()): void {
    rounds.delete(userId);
    if (ads.length > 0) rounds.set(userId, { ads, sinceMs });
    if (rounds.size > MAX_ROUNDS) for (const [oldest] of rounds) return void rounds.delete(oldest);
  }

  /** The same each time it is asked for one view. */
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
      // The view is paid all the same, where the database can be reached again.
      onError(error);
      return nothing('NOT_CHOSEN');
    }
  }

  return {
    remember,
    async viewAndStart(viewed) {
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
