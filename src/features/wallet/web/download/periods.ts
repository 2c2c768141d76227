/** The usual periods of statements. Pure. */
import { addDays, type CalendarDay } from '#lib/shared/dates.ts';

export interface Period {
  from: CalendarDay;
  to: CalendarDay;
}

const firstOfMonth = (day: CalendarDay) => `${day.slice(0, 7)}-01`;

/** This month, the one before and this year, up to today. */
export function usualPeriods(today: CalendarDay): Record<'thisMonth' | 'lastMonth' | 'thisYear', Period> {
  const lastMonthEnd = addDays(firstOfMonth(today), -1);
  return {
    thisMonth: { from: firstOfMonth(today), to: today },
    lastMonth: { from: firstOfMonth(lastMonthEnd), to: lastMonthEnd },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
}
