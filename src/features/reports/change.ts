/** How a figure differs from that of the period before. Pure. */

export type Direction = 'up' | 'down' | 'same';

export interface Change {
  direction: Direction;
  /** How much, without a sign: percent of what was, or for rates percentage points. Null where there was nothing. */
  by: number | null;
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

const directionOf = (difference: number): Direction =>
  difference === 0 ? 'same' : difference > 0 ? 'up' : 'down';

/** The change of a sum or a count, in percent of what it was. */
export function changeOfSum(now: number, before: number): Change {
  const by = before === 0 ? null : hundredths((Math.abs(now - before) / before) * 100);
  return { direction: directionOf(now - before), by };
}

/** The change of a rate, in percentage points; null where one of the periods has none to compare. */
export function changeOfRate(now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  return { direction: directionOf(now - before), by: hundredths(Math.abs(now - before)) };
}
