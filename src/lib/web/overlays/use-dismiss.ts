import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useClosesByBack } from './open-overlays.ts';

export function useDismiss(given: {
  isOpen: boolean;
  frame: RefObject<HTMLElement | null>;
  onDismiss: (reason: 'outside' | 'escape') => void;
}): void {
  const { isOpen, frame, onDismiss } = given;
  useClosesByBack(isOpen, () => onDismiss('escape'));
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isOpen) return undefined;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) dismiss('outside');
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // One Esc closes one thing: the dialog around this stays open.
      event.stopPropagation();
      dismiss('escape');
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    window.addEventListener('keydown', escape, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      window.removeEventListener('keydown', escape, { capture: true });
    };
  }, [isOpen, frame]);
}
