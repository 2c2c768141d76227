export type Direction = 'up' | 'down' | 'same';

export interface Change {
  direction: Direction;
  /** How much, without a sign, in percent of what was. Null where there was nothing. */
  by: number | null;
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

const directionOf = (difference: number): Direction =>
  difference === 0 ? 'same' : difference > 0 ? 'up' : 'down';

export function changeOfSum(now: number, before: number): Change {
  const by = before === 0 ? null : hundredths((Math.abs(now - before) / before) * 100);
  return { direction: directionOf(now - before), by };
}
