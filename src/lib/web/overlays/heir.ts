import { useEffect, useEffectEvent } from 'react';

let findHeir: (() => HTMLElement | null) | null = null;

/** The element that gets the focus when a dialog closes, in place of what had it before; null for that. */
export const heir = (): HTMLElement | null => findHeir?.() ?? null;

/** Lets the page say so: of a row that was decided on, the one after it. */
export function useHeir(find: () => HTMLElement | null): void {
  const findNow = useEffectEvent(find);
  useEffect(() => {
    findHeir = () => findNow();
    return () => {
      findHeir = null;
    };
  }, []);
}
