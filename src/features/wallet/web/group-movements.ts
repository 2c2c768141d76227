/** The rows of a statement: the views and clicks of a day are one, everything else stands by itself. Pure. */
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, sumKurus } from '#lib/shared/money.ts';
import type { Movement } from './api.ts';

export interface MovementRow {
  day: CalendarDay;
  /** One, or the views and clicks of the day; the newest first. */
  movements: [Movement, ...Movement[]];
  sum: Kurus;
}

const isOfAd = ({ kind }: Movement) => kind === 'view' || kind === 'click';

/** Puts movements, the newest first, into rows. */
export function groupMovements(movements: readonly Movement[]): MovementRow[] {
  const rows: MovementRow[] = [];
  for (const movement of movements) {
    const day = istanbulDay(movement.transaction_date);
    const ads = isOfAd(movement) && rows.find((row) => row.day === day && isOfAd(row.movements[0]));
    if (ads) {
      ads.movements.push(movement);
      ads.sum = sumKurus(ads.sum, movement.amount);
    } else rows.push({ day, movements: [movement], sum: movement.amount });
  }
  return rows;
}

/** The rows of days of which all is known: the last day may go on with the movements that are not fetched yet. */
export function wholeRows(movements: readonly Movement[], hasMore: boolean): MovementRow[] {
  const rows = groupMovements(movements);
  return hasMore ? rows.filter(({ day }) => day !== rows.at(-1)?.day) : rows;
}
