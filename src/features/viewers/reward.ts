import { type Kurus, kurus } from '#lib/shared/money.ts';
import type { DetailName } from './attributes.ts';
import { DETAIL_NAMES } from './details.ts';

/** Everything that was ever given and paid, also in earlier accounts of the phone. */
export interface RewardState {
  everGiven: readonly DetailName[];
  paid: number;
}

export interface RewardRules {
  amount: Kurus;
  /** The setting profile_update_limit: the most rewards a viewer ever gets. */
  limit: number;
}

export interface RewardCounts {
  given: number;
  total: number;
  limit: number;
  paid: number;
}

const mostRewards = ({ total, limit }: Pick<RewardCounts, 'total' | 'limit'>) => Math.min(limit, total);

/** How many details reward number `n` needs: the rewards are spread evenly over the details. */
function detailsNeeded(n: number, { total, limit }: Pick<RewardCounts, 'total' | 'limit'>): number {
  return Math.ceil((n * total) / limit);
}

/** How many rewards are due now. What was ever paid counts, also under another limit. */
export function rewardsDue({ given, total, limit, paid }: RewardCounts): number {
  const reached = Math.min(mostRewards({ total, limit }), Math.floor((given * limit) / total));
  return Math.max(0, reached - paid);
}

function countsOf({ everGiven, paid }: RewardState, { limit }: RewardRules): RewardCounts {
  // A detail that is no longer asked for does not count.
  const given = DETAIL_NAMES.filter((detail) => everGiven.includes(detail)).length;
  return { given, total: DETAIL_NAMES.length, limit, paid };
}

export function firstGiven({ everGiven }: RewardState, given: readonly DetailName[]): DetailName[] {
  return given.filter((detail) => !everGiven.includes(detail));
}

/** How many rewards a save pays that leaves `state`: none while a reward is worth nothing. */
export function rewardsOf(state: RewardState, rules: RewardRules): number {
  return rules.amount > 0 ? rewardsDue(countsOf(state, rules)) : 0;
}

export interface RewardProgress {
  /** How many rewards were paid, and how many there are in all. Both are 0 while a reward is worth nothing. */
  paid: number;
  most: number;
  next: {
    /** The sum of the next reward, or of several that are due together. */
    amount: Kurus;
    /** How many details never given before it takes; 0 when the next save of any kind brings it. */
    detailsLeft: number;
  } | null;
}

export function rewardProgress(state: RewardState, rules: RewardRules): RewardProgress {
  const counts = countsOf(state, rules);
  const { given, paid } = counts;
  const most = rules.amount > 0 ? mostRewards(counts) : 0;
  if (most === 0) return { paid: 0, most, next: null };
  if (paid >= most) return { paid: most, most, next: null };
  const needed = Math.max(given, detailsNeeded(paid + 1, counts));
  const amount = kurus(rules.amount * rewardsDue({ ...counts, given: needed }));
  return { paid, most, next: { amount, detailsLeft: needed - given } };
}
