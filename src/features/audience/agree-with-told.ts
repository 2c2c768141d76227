/**
 * Keeps the answers of a firm and day from contradicting each other: noise alone would now and then tell more people as
 * fewer. Pure.
 */
import { type AudienceRow, containsAudience } from './audience.ts';

/** What was drawn for an audience, before it is told as a range. */
export interface ReachFigures {
  estimate: number;
  /** All active viewers at that time. */
  total: number;
}

/** An answer of the same firm and day, with the audience that it was given for. */
export interface ToldReach extends ReachFigures {
  audience: AudienceRow;
}

/**
 * The figures for `audience` so that they contradict nothing in `told`: not below those of an audience that it contains,
 * not above those of one that contains it. If `told` came about by this rule, it agrees with itself, and so does what
 * comes out. Looks at numbers that already carry noise only, and so tells nothing of people that these have not told
 * (docs/decisions/reach.md).
 */
export function agreeWithTold(
  drawn: ReachFigures,
  audience: AudienceRow,
  told: readonly ToldReach[],
): ReachFigures {
  const within = told.filter((earlier) => containsAudience(audience, earlier.audience));
  const around = told.filter((earlier) => containsAudience(earlier.audience, audience));
  const between = (figure: keyof ReachFigures, value: number) =>
    Math.max(
      Math.min(value, ...around.map((earlier) => earlier[figure])),
      ...within.map((earlier) => earlier[figure]),
    );
  const total = between('total', drawn.total);
  // Everybody is told exactly, and is the widest of all.
  return { estimate: between('estimate', Math.min(drawn.estimate, total)), total };
}
