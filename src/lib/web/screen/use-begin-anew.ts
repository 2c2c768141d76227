import { useLayoutEffect } from 'react';

/** Runs `begin` at each opening of a dialog, not at its closing: while it closes, it goes on showing its content. */
export function useBeginAnew(isOpen: boolean, begin: () => void): void {
  useLayoutEffect(() => {
    if (isOpen) begin();
    // oxlint-disable-next-line react/exhaustive-deps -- only opening begins anew
  }, [isOpen]);
}
