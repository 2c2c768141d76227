/** Plans when people watch: more in the evening than in the morning, more at weekends, and more from month to month. */
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import type { Chance } from './chance.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** The first days, on which campaigns are made and nobody can watch yet. */
const OPENING_DAYS = 5;
/** A visit takes some minutes of the demo's clock, so that the next one begins after it. */
const LEAST_GAP_MS = 4 * 60_000;

/** Weights of the hours of a day, from midnight on. */
const HOURS = [
  1, 0.4, 0.2, 0.1, 0.1, 0.2, 1, 2.5, 3, 2.8, 3, 3.6, 5.5, 5, 3.5, 3.4, 4, 5, 6.5, 7.5, 8.5, 8, 6, 3,
];
/** Weights of the days of a week, from Sunday on. */
const WEEKDAYS = [1.25, 0.85, 0.85, 0.95, 1, 1.1, 1.35];

export interface Visit {
  at: Date;
  /** How many people come, in two halves that watch by turns. */
  people: number;
}

/** All visits between the two times, in order; the last one is just over. */
export function planVisits({ from, end, chance }: { from: Date; end: Date; chance: Chance }): Visit[] {
  const days = Math.round((end.getTime() - from.getTime()) / DAY_MS);
  const planned: Visit[] = [];
  for (let day = Math.min(OPENING_DAYS, days - 2); day <= days; day += 1) {
    const date = addDays(istanbulDay(from), day);
    const growth = 1.2 + (1.9 * day) / days;
    // The last two days are told in smaller visits, because people look at their hours first.
    const isLate = day >= days - 1;
    const people =
      growth *
      (isLate ? 20 : 10) *
      (WEEKDAYS[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? 1) *
      (0.85 + 0.3 * chance.next());
    const visits = Math.ceil(people / (isLate ? 30 : 60));
    for (let visit = 0; visit < visits; visit += 1) {
      const hour = chance.weighted(HOURS) + chance.next();
      const at = new Date(startOfDay(date).getTime() + hour * HOUR_MS);
      planned.push({ at, people: Math.round(people / visits) });
    }
  }
  for (const minutes of [6, 55]) planned.push({ at: new Date(end.getTime() - minutes * 60_000), people: 16 });
  const latest = end.getTime() - 5 * 60_000;
  const inOrder = planned
    .filter(({ at }) => at.getTime() < latest)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return inOrder.filter(({ at }, index) => {
    const before = inOrder[index - 1];
    return before === undefined || at.getTime() - before.at.getTime() >= LEAST_GAP_MS;
  });
}
