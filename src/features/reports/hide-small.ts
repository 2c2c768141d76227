/**
 * Which groups of people may be named with their number (Specification, decisions §6, and threats T-F13). A group of fewer
 * than ten is not, nor may what is named, subtracted from a total, tell of fewer than ten. Pure.
 */

/** The smallest group that is told of. */
export const SMALLEST_GROUP = 10;

/**
 * Of groups that do not overlap and together are everybody ("not given" is one of them), those that may be named. Small
 * ones are hidden; then, while the hidden are fewer than ten together, as a single hidden one always is, the smallest
 * named one too.
 */
export function namedOfPartition<Group extends { count: number }>(groups: readonly Group[]): Group[] {
  const named = groups
    .filter(({ count }) => count >= SMALLEST_GROUP)
    .toSorted((left, right) => left.count - right.count);
  let hidden = groups.reduce((sum, { count }) => sum + (count < SMALLEST_GROUP ? count : 0), 0);
  while (hidden > 0 && hidden < SMALLEST_GROUP) {
    const [next] = named.splice(0, 1);
    if (next === undefined) break;
    hidden += next.count;
  }
  const shown = new Set(named);
  return groups.filter((group) => shown.has(group));
}

/**
 * Of groups that may overlap (hobbies), those that may be named: neither they nor everybody else may be fewer than ten.
 */
export function namedOfOverlapping<Group extends { count: number }>(
  groups: readonly Group[],
  total: number,
): Group[] {
  return groups.filter(
    ({ count }) => count >= SMALLEST_GROUP && (count === total || total - count >= SMALLEST_GROUP),
  );
}
