import { memo, type ReactNode } from 'react';

/** Skips rendering while closed: the subject is often gone before the dialog has faded. */
export const WhileOpen = memo(
  function WhileOpen({ children }: { isOpen: boolean; children: ReactNode }) {
    return children;
  },
  (_, { isOpen }) => !isOpen,
);
