import { useDeferredValue } from 'react';
import { usePublicConfig } from '#features/accounts/web/index.ts';

/**
 * The prices in force; null until they are there, and always in the first drawing: that is how the page came
 * (app/web/prerender.tsx). A slow phone then draws what they bring in slices.
 */
export function useEarnings() {
  return useDeferredValue(usePublicConfig().data?.earnings ?? null, null);
}
