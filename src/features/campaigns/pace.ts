import { addDays, startOfDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';

/** Earlier than this a few views say nothing. */
export const MIN_PACE_HOURS = 6;

export interface PaceFacts {
  /** The whole net budget, and what is spent of it. */
  net: Kurus;
  spent: Kurus;
  /** Both inclusive. */
  start_date: string;
  end_date: string;
  activated_at: Date | null;
}

/** Share of the budget spent by share of the time passed, in percent; null in the first hours on the air. */
export function paceOf(
  { net, spent, start_date, end_date, activated_at }: PaceFacts,
  now: Date,
): number | null {
  if (activated_at === null || net === 0) return null;
  const begunMs = Math.max(startOfDay(start_date).getTime(), activated_at.getTime());
  const passedMs = now.getTime() - begunMs;
  if (passedMs < MIN_PACE_HOURS * 3_600_000) return null;
  const wholeMs = startOfDay(addDays(end_date, 1)).getTime() - begunMs;
  return Math.round(((spent / net) * wholeMs * 100) / Math.min(passedMs, wholeMs));
}
