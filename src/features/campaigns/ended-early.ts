import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';

interface Dates {
  completed_at: Date | null;
  end_date: CalendarDay;
}

/** The day on which the campaign ended, if that was before its end date; else null. */
export function endedEarlyOn({ completed_at, end_date }: Dates): CalendarDay | null {
  const completed = completed_at && istanbulDay(completed_at);
  return completed !== null && completed < end_date ? completed : null;
}

/** The day on which it ended; of one that has not, the day on which it is to end. */
export function endDayOf(campaign: Dates): CalendarDay {
  return endedEarlyOn(campaign) ?? campaign.end_date;
}
