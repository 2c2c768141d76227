/** Choosing `all` replaces the selection, anything else drops `all`. */
export function nextSelection<V>(previous: readonly V[], next: readonly V[], all: V | undefined): V[] {
  if (all === undefined || !next.includes(all)) return [...next];
  return previous.includes(all) ? next.filter((value) => value !== all) : [all];
}
