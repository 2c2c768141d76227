import { useEffect, useEffectEvent, useRef } from 'react';
import type { Pagination } from '#lib/shared/pagination.ts';

export interface QueueKeys {
  /** Switches the keys off, e.g. while another dialog is open. */
  isOff: boolean;
  /** `1` for the next one, `-1` for the one before. */
  onStep: (step: 1 | -1) => void;
  onApprove: () => void;
  onReject: () => void;
  onClaim: () => void;
  onUndo: () => void;
}

/** Whether a letter pressed there is typed into a field. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Shortcuts for working through a queue: j and k step, a approves, r rejects, b takes, z undoes. Enter stays with the focused button. */
export function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { isOff, onStep, onApprove, onReject, onClaim, onUndo } = latest.current;
      if (isOff || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const acts: Record<string, () => void> = {
        j: () => onStep(1),
        k: () => onStep(-1),
        a: onApprove,
        r: onReject,
        b: onClaim,
        z: onUndo,
      };
      const act = acts[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

interface PageSteps {
  /** The rows on screen, and the page they are of. */
  rows: readonly { id: number }[];
  pagination: Pagination | undefined;
  setPage: (page: number) => void;
  /** Shows the row at the edge of the page that was gone to. */
  onArrival: (id: number, by: 1 | -1) => void;
}

/**
 * Goes on over the edge of a page: to the first row of the next one, or the last of the one before. Answers whether there is
 * such a page.
 */
export function usePageSteps({ rows, pagination, setPage, onArrival }: PageSteps): (by: 1 | -1) => boolean {
  const going = useRef<{ page: number; by: 1 | -1 } | null>(null);
  const arrive = useEffectEvent((by: 1 | -1) => {
    const edge = by === 1 ? rows[0] : rows.at(-1);
    if (edge !== undefined) onArrival(edge.id, by);
  });
  const page = pagination?.page;
  useEffect(() => {
    const arrived = going.current;
    if (arrived === null || arrived.page !== page) return;
    going.current = null;
    arrive(arrived.by);
  }, [page]);

  return (by) => {
    if (pagination === undefined) return false;
    const next = pagination.page + by;
    if (next < 1 || next > pagination.pages) return false;
    going.current = { page: next, by };
    setPage(next);
    return true;
  };
}
