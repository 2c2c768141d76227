import { useDeferredValue } from 'react';
import { useIsDrawn } from '#lib/web/use-is-drawn.ts';
import { usePublicConfig } from '#features/accounts/web/index.ts';

/**
 * The prices in force; null until they have arrived. Also null in the first drawing of a page that the build has drawn
 * without them (app/web/draw.tsx), so that the program takes over what it finds; a slow phone then adds them in slices.
 */
export function useEarnings() {
  const earnings = usePublicConfig().data?.earnings ?? null;
  const isDrawn = useIsDrawn();
  return useDeferredValue(earnings, isDrawn ? null : earnings);
}
