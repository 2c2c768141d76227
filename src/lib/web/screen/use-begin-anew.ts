import { useEffectEvent, useLayoutEffect } from 'react';

/** Runs `begin` at each opening of a dialog, not at its closing: while it closes, it goes on showing its content. */
export function useBeginAnew(isOpen: boolean, begin: () => void): void {
  const beginNow = useEffectEvent(begin);
  useLayoutEffect(() => {
    if (isOpen) beginNow();
  }, [isOpen]);
}
