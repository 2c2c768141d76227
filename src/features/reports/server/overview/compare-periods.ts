import { addDays, type CalendarDay } from '#lib/shared/dates.ts';
import { sumKurus } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { countDays, type DayRange } from '../../buckets.ts';
import type { OverviewDay, OverviewFigures, OverviewPeriod } from '../../overview-wire.ts';
import { readFirmDays } from '../firm-hours.ts';
import { type FirmFigures, spanOfDays } from '../read-hours.ts';

export function rangeBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -countDays(range)), to: addDays(range.from, -1) };
}

const NOTHING: OverviewFigures = {
  spent: sumKurus(),
  total_views: 0,
  total_clicks: 0,
  invalid_views: 0,
  invalid_clicks: 0,
};

const countsOf = (figures: FirmFigures): OverviewFigures => ({
  spent: figures.spent,
  total_views: figures.views,
  total_clicks: figures.clicks,
  invalid_views: figures.invalid_views,
  invalid_clicks: figures.invalid_clicks,
});

export const addCounts = (one: OverviewFigures, other: OverviewFigures): OverviewFigures => ({
  spent: sumKurus(one.spent, other.spent),
  total_views: one.total_views + other.total_views,
  total_clicks: one.total_clicks + other.total_clicks,
  invalid_views: one.invalid_views + other.invalid_views,
  invalid_clicks: one.invalid_clicks + other.invalid_clicks,
});

function periodOf(range: DayRange, countsOn: ReadonlyMap<CalendarDay, OverviewFigures>): OverviewPeriod {
  const days = Array.from({ length: countDays(range) }, (_, index): OverviewDay => {
    const date = addDays(range.from, index);
    return { date, ...(countsOn.get(date) ?? NOTHING) };
  });
  return { ...range, days, totals: days.reduce<OverviewFigures>(addCounts, NOTHING) };
}

export async function comparePeriods(
  db: Db,
  { firmId, range }: { firmId: number; range: DayRange },
): Promise<{ now: OverviewPeriod; before: OverviewPeriod }> {
  const before = rangeBefore(range);
  const found = await readFirmDays(db, { firmId, ...spanOfDays({ from: before.from, to: range.to }) });
  const countsOn = new Map(found.map(({ date, ...figures }) => [date, countsOf(figures)]));
  return { now: periodOf(range, countsOn), before: periodOf(before, countsOn) };
}
