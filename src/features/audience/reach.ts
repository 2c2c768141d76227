/**
 * Turns a number of people into a range that may be shown (threats T-F13). A firm may ask about any audience as often
 * as it likes, so two answers must not reveal that they differ by one person. Ranges are therefore at least 50 wide,
 * and their ends are shifted a little for each question. Pure; the server draws the shift from a secret.
 */

/** A smaller audience is never counted for anybody. */
export const MIN_REACH = 50;

/** Half the narrowest range. The shift is a whole number from 0 up to but not including this. */
export const MAX_SHIFT = MIN_REACH / 2;

export interface Reach {
  low: number;
  high: number;
}

/**
 * The width of the range: 50 up to a count of a thousand, then a round number between a twentieth and a tenth of the
 * count.
 */
function stepAt(count: number): number {
  if (count < 1000) return MIN_REACH;
  const decade = 10 ** Math.floor(Math.log10(count));
  if (count < 2 * decade) return decade / 10;
  return count < 5 * decade ? decade / 5 : decade / 2;
}

/**
 * The range in which `count` minus `shift` lies, or null where that is below MIN_REACH. The true number may lie above
 * the range by at most `shift`.
 */
export function reachRange(count: number, shift: number): Reach | null {
  const shown = count - shift;
  if (shown < MIN_REACH) return null;
  const step = stepAt(shown);
  const low = Math.floor(shown / step) * step;
  return { low, high: low + step };
}
