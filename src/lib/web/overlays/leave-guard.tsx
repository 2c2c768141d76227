import { use, useEffect, useState } from 'react';
import { type Navigator, UNSAFE_NavigationContext } from 'react-router';
import { askBeforeBack, type Leave } from '../back.ts';
import { leaveWords } from '../words.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Stands in the way of everything that leads elsewhere, and tells what would: `ask` gets the way out. Answers how to step
 * aside again.
 */
function standInTheWay(navigator: Navigator, ask: (leave: Leave) => void): () => void {
  const { push } = navigator;
  /** A reload or another site: the browser asks in its own words. */
  function onUnload(event: BeforeUnloadEvent) {
    event.preventDefault();
  }
  navigator.push = (...to) => ask(() => push(...to));
  const stepAside = askBeforeBack(ask);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    navigator.push = push;
    stepAside();
    window.removeEventListener('beforeunload', onUnload);
  };
}

/**
 * While something is not saved, asks before a link, a tab, Back or a reload loses it. The router has no such question
 * without its data router. A session that ends replaces the address and is not asked: what was typed is kept (kept.ts).
 */
export function LeaveGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { navigator } = use(UNSAFE_NavigationContext);
  const [leave, setLeave] = useState<Leave | null>(null);
  useEffect(
    () => (isUnsaved ? standInTheWay(navigator, (way) => setLeave(() => way)) : undefined),
    [isUnsaved, navigator],
  );
  return (
    <ConfirmDialog
      isOpen={isUnsaved && leave !== null}
      onClose={() => setLeave(null)}
      onConfirm={() => {
        setLeave(null);
        leave?.();
      }}
      title={leaveWords.title}
      confirmLabel={leaveWords.leave}
      cancelLabel={leaveWords.stay}
      tone="danger"
    >
      {leaveWords.about}
    </ConfirmDialog>
  );
}
