import { useDeferredValue } from 'react';
import { useIsDrawn } from '#lib/web/use-is-drawn.ts';
import { usePublicConfig } from '#features/accounts/web/index.ts';

type PublicConfig = NonNullable<ReturnType<typeof usePublicConfig>['data']>;

/**
 * A part of what is configured; null until they have arrived. Also null in the first drawing of a page that the build has drawn
 * without them (app/web/draw.tsx), so that the program takes over what it finds; a slow phone then adds them in slices.
 */
function usePart<Name extends keyof PublicConfig>(name: Name): PublicConfig[Name] | null {
  const part = usePublicConfig().data?.[name] ?? null;
  const isDrawn = useIsDrawn();
  return useDeferredValue(part, isDrawn ? null : part);
}

/** The prices in force. */
export const useEarnings = () => usePart('earnings');
/** The figures that a firm wants before it registers. */
export const useForFirms = () => usePart('firms');
