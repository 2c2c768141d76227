import { useDeferredValue } from 'react';
import { useIsDrawn } from '#lib/web/use-is-drawn.ts';
import { usePublicConfig } from '#features/accounts/web/index.ts';

/**
 * The prices in force; null until they are there, and in the first drawing of a page that came without them
 * (app/web/draw.tsx). A slow phone then draws what they bring in slices.
 */
export function useEarnings() {
  const earnings = usePublicConfig().data?.earnings ?? null;
  const isDrawn = useIsDrawn();
  return useDeferredValue(earnings, isDrawn ? null : earnings);
}
