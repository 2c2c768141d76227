import { useLayoutEffect } from 'react';

/** Each opening of a dialog begins anew; while it closes, it goes on showing what it showed. */
export function useBeginAnew(isOpen: boolean, begin: () => void): void {
  useLayoutEffect(() => {
    if (isOpen) begin();
    // oxlint-disable-next-line react/exhaustive-deps -- only opening begins anew
  }, [isOpen]);
}
