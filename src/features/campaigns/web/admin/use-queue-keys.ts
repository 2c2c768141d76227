import { useEffect, useRef } from 'react';

export interface QueueKeys {
  /** The keys do nothing while another dialog has the floor. */
  isOff: boolean;
  /** `1` for the next one, `-1` for the one before. */
  onStep: (step: 1 | -1) => void;
  onApprove: () => void;
  onReject: () => void;
}

/** Whether a letter that is pressed now belongs to a field. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Works through a queue by single keys: j and k step, a approves, r rejects. Enter is the focused button's own. */
export function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { isOff, onStep, onApprove, onReject } = latest.current;
      if (isOff || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const acts: Record<string, () => void> = {
        j: () => onStep(1),
        k: () => onStep(-1),
        a: onApprove,
        r: onReject,
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
