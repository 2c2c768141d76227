/** The reward for giving details (Specification, decisions §2, profile_update_earning). Pure. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import type { DetailName } from './attributes.ts';
import { DETAIL_NAMES } from './details.ts';

/** Everything that was ever given and paid. */
export interface RewardState {
  /** Details that were ever given, even if they were removed later. */
  everGiven: readonly DetailName[];
  /** How many rewards were ever paid. */
  count: number;
  /** The Istanbul day of the last reward. */
  lastDay: CalendarDay | null;
}

export interface RewardRules {
  /** The setting profile_update_earning, in kuruş. */
  amount: Kurus;
  /** The setting profile_update_limit: the most rewards a viewer ever gets. */
  limit: number;
}

/** Details among `given` that were never given before. */
export function firstGiven(state: RewardState, given: readonly DetailName[]): DetailName[] {
  return given.filter((detail) => !state.everGiven.includes(detail));
}

/**
 * Whether a save that gives `given` on `today` is rewarded: it must give something new, on a day without a reward,
 * below the limit.
 */
export function earnsReward(
  state: RewardState,
  { given, today, rules }: { given: readonly DetailName[]; today: CalendarDay; rules: RewardRules },
): boolean {
  const isOpen = rules.amount > 0 && state.count < rules.limit && state.lastDay !== today;
  return isOpen && firstGiven(state, given).length > 0;
}

/** The reward for the next new detail, and whether it can still be had today; null when no reward is left. */
export function nextReward(
  state: RewardState,
  { today, rules }: { today: CalendarDay; rules: RewardRules },
): { amount: Kurus; isToday: boolean } | null {
  const hasNew = firstGiven(state, DETAIL_NAMES).length > 0;
  if (!hasNew || state.count >= rules.limit || rules.amount <= 0) return null;
  return { amount: rules.amount, isToday: state.lastDay !== today };
}
