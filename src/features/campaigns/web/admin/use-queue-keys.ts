import { useEffect, useRef } from 'react';

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
