import { useEffect, useEffectEvent } from 'react';

/** What lies open above the page: how each is closed, the newest last. */
export const openOverlays: (() => void)[] = [];

interface Guard {
  onBack: (event: PopStateEvent) => void;
  /** Hears whenever something has opened or closed. */
  onOverlays: () => void;
}

let guard: Guard | null = null;

/**
 * To be called once, before the router is drawn: a window calls its listeners in the order in which they came, and Back
 * has to be heard before the router takes the page away.
 */
export function hearBackFirst(): void {
  window.addEventListener('popstate', (event) => guard?.onBack(event));
}

export function guardBack(next: Guard): void {
  guard = next;
}

/** Lets Back close it while it is open, as Esc does (back.ts). */
export function useClosesByBack(isOpen: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = () => closeNow();
    openOverlays.push(own);
    guard?.onOverlays();
    return () => {
      openOverlays.splice(openOverlays.indexOf(own), 1);
      guard?.onOverlays();
    };
  }, [isOpen]);
}
