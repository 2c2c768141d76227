import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the page is still the one that the build has drawn (app/web/draw.tsx), in which nothing reacts; false once
 * the program has taken it over.
 */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
