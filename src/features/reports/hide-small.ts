/**
 * Decides which groups of people may be shown with their number (Specification, decisions §6, and threats T-F13). A
 * group of fewer than ten may not, and the shown groups subtracted from a total must not reveal fewer than ten either.
 * Pure.
 */

export const SMALLEST_GROUP = 10;

/**
 * For groups that do not overlap and together are everybody ("not given" is one of them): the ones that may be shown.
 * Small ones are hidden. While the hidden ones together are fewer than ten, the smallest shown group is hidden too.
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

/** Overlapping groups (hobbies) that may be named: neither they nor everybody else may be fewer than ten. */
export function namedOfOverlapping<Group extends { count: number }>(
  groups: readonly Group[],
  total: number,
): Group[] {
  return groups.filter(
    ({ count }) => count >= SMALLEST_GROUP && (count === total || total - count >= SMALLEST_GROUP),
  );
}
