import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';

interface Dates {
  completed_at: Date | null;
  end_date: CalendarDay;
}

export function endedEarlyOn({ completed_at, end_date }: Dates): CalendarDay | null {
  const completed = completed_at && istanbulDay(completed_at);
  return completed !== null && completed < end_date ? completed : null;
}

export function endDayOf(campaign: Dates): CalendarDay {
  return endedEarlyOn(campaign) ?? campaign.end_date;
}
