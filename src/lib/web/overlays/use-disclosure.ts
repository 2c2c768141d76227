import { useCallback, useId, useRef } from 'react';
import { useOpenState } from '../use-open-state.ts';
import { useAnchoredPopover } from './use-anchored-popover.ts';
import { useDismiss } from './use-dismiss.ts';

/**
 * A button that opens a panel below itself. A press or focus outside the frame, Esc or Back close it; Esc and Back put the
 * focus on the button. It closes also when `closeOn` changes, e.g. the path.
 */
export function useDisclosure(closeOn: string | undefined) {
  const [isOpen, setIsOpen] = useOpenState(closeOn);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useAnchoredPopover({ isOpen, anchor: trigger, align: 'end' });
  const onDismiss = useCallback(
    (reason: 'outside' | 'escape') => {
      setIsOpen(false);
      if (reason === 'escape') trigger.current?.focus();
    },
    [setIsOpen],
  );
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
