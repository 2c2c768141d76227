import { useId, useRef } from 'react';
import { useOpenState } from '../use-open-state.ts';
import { useAnchoredPopover } from './use-anchored-popover.ts';
import { useDismiss } from './use-dismiss.ts';

/** Closes by Esc, Back, a press or focus outside, and when `closeOn` changes; Esc and Back focus the button. */
export function useDisclosure(closeOn: string | undefined) {
  const [isOpen, setIsOpen] = useOpenState(closeOn);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useAnchoredPopover({ isOpen, anchor: trigger, align: 'end' });
  const onDismiss = (reason: 'outside' | 'escape') => {
    setIsOpen(false);
    if (reason === 'escape') trigger.current?.focus();
  };
  useDismiss({ isOpen, frame, onDismiss });
  return {
    isOpen,
    close: () => setIsOpen(false),
    frame,
    trigger,
    buttonProps: {
      ref: trigger,
      type: 'button',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => setIsOpen(!isOpen),
    },
    panelProps: { ref: popover, popover: 'manual', id },
  } as const;
}
