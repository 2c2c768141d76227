/**
 * Lets a page hear Back and Forward before the router does, which would take the page away. A window calls its listeners
 * for this in the order in which they came, so the first one is added before the router starts.
 */
type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/** To be called once, before the router is drawn. */
export function hearBackFirst(): void {
  window.addEventListener('popstate', (event) => guard?.(event));
}

/** Sets the one who hears it first; null is nobody. */
export function guardBack(next: Guard | null): void {
  guard = next;
}
