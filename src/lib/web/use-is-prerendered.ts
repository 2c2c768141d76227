import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** True while the page is the prerendered one (app/web/prerender.tsx), in which nothing reacts. */
export function useIsPrerendered(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
