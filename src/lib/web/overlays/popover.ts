import { type RefObject, useLayoutEffect, useRef, useId, useEffect, useEffectEvent, useState } from 'react';
import { useClosesByBack } from './open-overlays.ts';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Place {
  left: number;
  top: number | null;
  bottom: number | null;
  maxHeight: number;
}

const GAP = 6;
const MARGIN = 8;

/** Below the anchor, or above it where only there is room. `seen` is what the on-screen keyboard leaves visible. */
export function anchoredPlace(options: {
  anchor: Box;
  popup: { width: number; height: number };
  seen: Box;
  pageHeight: number;
  align: 'start' | 'end';
}): Place {
  const { anchor, popup, seen, align } = options;
  const below = seen.top + seen.height - (anchor.top + anchor.height) - GAP - MARGIN;
  const above = anchor.top - seen.top - GAP - MARGIN;
  const isAbove = popup.height > below && above > below;
  const aligned = align === 'start' ? anchor.left : anchor.left + anchor.width - popup.width;
  const furthest = seen.left + seen.width - popup.width - MARGIN;
  return {
    left: Math.max(Math.min(aligned, furthest), seen.left + MARGIN),
    top: isAbove ? null : anchor.top + anchor.height + GAP,
    bottom: isAbove ? options.pageHeight - anchor.top + GAP : null,
    maxHeight: Math.max(isAbove ? above : below, 120),
  };
}

interface AnchoredPopoverOptions {
  isOpen: boolean;
  anchor: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  isAnchorWide?: boolean;
}

/** `popover="manual"` uses the top layer; the element stays in its landmark and dialog, for focus and readers. */
export function useAnchoredPopover(options: AnchoredPopoverOptions): RefObject<HTMLDivElement | null> {
  const { isOpen, anchor, align, isAnchorWide = false } = options;
  const popover = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = popover.current;
    const around = anchor.current;
    if (!isOpen || !element || !around) return undefined;
    const place = () => placeBeside(element, around, { align, isAnchorWide });
    // Browsers before 2024 have no top layer; there it is an ordinary fixed box.
    if ('showPopover' in element) element.showPopover();
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    observer.observe(around);
    const listening = new AbortController();
    const { signal } = listening;
    const view = window.visualViewport;
    window.addEventListener('scroll', place, { signal, capture: true, passive: true });
    window.addEventListener('resize', place, { signal });
    view?.addEventListener('resize', place, { signal });
    view?.addEventListener('scroll', place, { signal });
    return () => {
      observer.disconnect();
      listening.abort();
    };
  }, [isOpen, anchor, align, isAnchorWide]);

  return popover;
}

function placeBeside(
  element: HTMLElement,
  around: HTMLElement,
  look: { align: 'start' | 'end'; isAnchorWide: boolean },
) {
  const { style } = element;
  const anchor = around.getBoundingClientRect();
  if (look.isAnchorWide) style.width = `${anchor.width}px`;
  const view = window.visualViewport;
  const page = document.documentElement;
  const place = anchoredPlace({
    anchor,
    // scrollHeight is the height it would like to have, before any limit on it.
    popup: { width: element.offsetWidth, height: element.scrollHeight },
    seen: {
      left: view?.offsetLeft ?? 0,
      top: view?.offsetTop ?? 0,
      width: view?.width ?? page.clientWidth,
      height: view?.height ?? page.clientHeight,
    },
    pageHeight: page.clientHeight,
    align: look.align,
  });
  style.left = `${place.left}px`;
  style.top = place.top === null ? 'auto' : `${place.top}px`;
  style.bottom = place.bottom === null ? 'auto' : `${place.bottom}px`;
  style.setProperty('--available-height', `${place.maxHeight}px`);
}

export function useDisclosure(around?: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useAnchoredPopover({ isOpen, anchor: around ?? trigger, align: 'end' });
  const onDismiss = (reason: 'outside' | 'escape') => {
    setIsOpen(false);
    if (reason === 'escape') trigger.current?.focus();
  };
  useDismiss({ isOpen, frame: around ?? frame, onDismiss });
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

export function useDismiss(options: {
  isOpen: boolean;
  frame: RefObject<HTMLElement | null>;
  onDismiss: (reason: 'outside' | 'escape') => void;
}): void {
  const { isOpen, frame, onDismiss } = options;
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
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerdown', outside, { signal });
    document.addEventListener('focusin', outside, { signal });
    window.addEventListener('keydown', escape, { signal, capture: true });
    return () => listening.abort();
  }, [isOpen, frame]);
}
