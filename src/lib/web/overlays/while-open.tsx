import { memo, type ReactNode } from 'react';

/**
 * Draws its children anew only while the dialog is open: what it was about is often gone before the dialog has faded, and
 * until then it shows what it said last.
 */
export const WhileOpen = memo(
  function WhileOpen({ children }: { isOpen: boolean; children: ReactNode }) {
    return children;
  },
  (_, { isOpen }) => !isOpen,
);
