import { use, useEffect, useState } from 'react';
import { type Navigator, UNSAFE_NavigationContext } from 'react-router';
import { guardBack } from '../back-guard.ts';
import { leaveWords } from '../words.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** The place of an entry in the history, as the router numbers them; a place within a page has no number. */
function placeOf(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : undefined;
}

/** The address without its place within the page, to which the link that skips the menu leads. */
const pageOnScreen = () => location.pathname + location.search;

type Leave = () => void;

/**
 * Stands in the way of everything that leads elsewhere, and tells what would: `ask` gets the way out. Answers how to step
 * aside again.
 */
function standInTheWay(navigator: Navigator, ask: (leave: Leave) => void): () => void {
  const { push } = navigator;
  let here = placeOf(history.state) ?? 0;
  const page = pageOnScreen();
  let isReturning = false;
  let isLeaving = false;

  /** Back and Forward have happened when they are heard: the address is put back, then the person is asked. */
  function onPopState(event: PopStateEvent) {
    if (isLeaving) return;
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const place = placeOf(event.state) ?? here;
    if (pageOnScreen() === page) {
      here = place;
      return;
    }
    event.stopImmediatePropagation();
    const by = place - here;
    isReturning = true;
    history.go(-by);
    ask(() => {
      isLeaving = true;
      history.go(by);
    });
  }

  /** A reload or another site: the browser asks in its own words. */
  function onUnload(event: BeforeUnloadEvent) {
    event.preventDefault();
  }

  navigator.push = (...to) => ask(() => push(...to));
  guardBack(onPopState);
  window.addEventListener('beforeunload', onUnload);
  return () => {
    navigator.push = push;
    guardBack(null);
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
