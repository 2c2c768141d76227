import { useEffect, useEffectEvent } from 'react';

export const openOverlays: (() => void)[] = [];

interface Guard {
  onBack: (event: PopStateEvent) => void;
  onOverlays: () => void;
}

let guard: Guard | null = null;

/** Call once before the router renders: window listeners run in order, and Back must be handled before the router. */
export function listenForBackFirst(): void {
  window.addEventListener('popstate', (event) => guard?.onBack(event));
}

export function guardBack(next: Guard): void {
  guard = next;
}

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
