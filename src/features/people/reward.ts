/** What filling in details brings (Specification, decisions §2, profile_update_earning). Pure. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import type { DetailName } from './attributes.ts';
import { DETAIL_NAMES } from './details.ts';

/** What was ever given and paid. */
export interface RewardState {
  /** Details ever given, even if they were taken away again. */
  everGiven: readonly DetailName[];
  /** Rewards ever paid. */
  count: number;
  /** The Istanbul day of the last one. */
  lastDay: CalendarDay | null;
}

export interface RewardRules {
  /** profile_update_earning. */
  amount: Kurus;
  /** profile_update_limit: rewards ever. */
  limit: number;
}

/** Details among `given` that were never given before. */
export function firstGiven(state: RewardState, given: readonly DetailName[]): DetailName[] {
  return given.filter((detail) => !state.everGiven.includes(detail));
}

/** Whether a save that gives `given` on `today` is paid: something new, not yet paid today, below the limit. */
export function earnsReward(
  state: RewardState,
  { given, today, rules }: { given: readonly DetailName[]; today: CalendarDay; rules: RewardRules },
): boolean {
  const isOpen = rules.amount > 0 && state.count < rules.limit && state.lastDay !== today;
  return isOpen && firstGiven(state, given).length > 0;
}

/** What the next new detail would bring, and whether already today; null when nothing more is to be had. */
export function nextReward(
  state: RewardState,
  { today, rules }: { today: CalendarDay; rules: RewardRules },
): { amount: Kurus; isToday: boolean } | null {
  const hasNew = firstGiven(state, DETAIL_NAMES).length > 0;
  if (!hasNew || state.count >= rules.limit || rules.amount <= 0) return null;
  return { amount: rules.amount, isToday: state.lastDay !== today };
}
