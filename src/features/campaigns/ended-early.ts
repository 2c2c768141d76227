import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import type { Performance } from '../../contract/firm.ts';

/** The day on which the campaign ended, if that was before its end date; else null. */
export function endedEarlyOn({
  completed_at,
  end_date,
}: Pick<Performance['campaign'], 'completed_at' | 'end_date'>): CalendarDay | null {
  const completed = completed_at && istanbulDay(completed_at);
  return completed !== null && completed < end_date ? completed : null;
}
