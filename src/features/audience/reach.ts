/**
 * From a number of people to what may be said of it (threats T-F13). A firm may ask about any audience as often as it
 * likes, so two answers that differ by one person must not show that they do: numbers are said as ranges at least 50
 * wide, and where one range ends is shifted a little for each question. Pure; the shift is drawn from a secret by the
 * server.
 */

/** Fewer people than this are never counted for anybody. */
export const MIN_REACH = 50;

/** Half the narrowest range. The shift is a whole number from 0 up to this, exclusive. */
export const MAX_SHIFT = MIN_REACH / 2;

export interface Reach {
  low: number;
  high: number;
}

/** 50 up to a thousand, then a round number between a twentieth and a tenth of what is counted. */
function stepAt(count: number): number {
  if (count < 1000) return MIN_REACH;
  const decade = 10 ** Math.floor(Math.log10(count));
  if (count < 2 * decade) return decade / 10;
  return count < 5 * decade ? decade / 5 : decade / 2;
}

/**
 * The range in which `count` less `shift` lies, or null where that is fewer than MIN_REACH. The number itself may lie
 * above the range by at most `shift`.
 */
export function reachRange(count: number, shift: number): Reach | null {
  const shown = count - shift;
  if (shown < MIN_REACH) return null;
  const step = stepAt(shown);
  const low = Math.floor(shown / step) * step;
  return { low, high: low + step };
}
