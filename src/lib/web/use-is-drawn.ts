import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether one sees what the build has drawn (app/web/draw.tsx), which answers to nothing yet; then it is taken over. */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
