/**
 * The completion rate: of the watches that ended in a span of time, the share that was watched to the end. One that is
 * still running is neither; a watch counts on the day on which it ended, as its view does. Pure.
 */

export interface Ended {
  /** Watched to the end, and so paid. */
  views: number;
  /** Given up: the page was left, the time ran out, or another ad was started. */
  unfinished: number;
}

/** Percent with two decimals; null where no watch ended, of which nothing can be said. */
export function completionPercent({ views, unfinished }: Ended): number | null {
  const ended = views + unfinished;
  return ended === 0 ? null : Math.round((views / ended) * 10_000) / 100;
}
