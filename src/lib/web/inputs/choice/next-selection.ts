/**
 * The "all" rule of a multi-select (Specification, section 4: choosing all replaces the selection with just all).
 * Choosing anything else while all is chosen drops all.
 */
export function nextSelection<V>(previous: readonly V[], next: readonly V[], all: V | undefined): V[] {
  if (all === undefined || !next.includes(all)) return [...next];
  return previous.includes(all) ? next.filter((value) => value !== all) : [all];
}
