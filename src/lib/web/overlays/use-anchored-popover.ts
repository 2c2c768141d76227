import { type RefObject, useLayoutEffect, useRef } from 'react';

/** CSS pixels of the viewport. */
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
export function anchoredPlace(given: {
  anchor: Box;
  popup: { width: number; height: number };
  seen: Box;
  pageHeight: number;
  align: 'start' | 'end';
}): Place {
  const { anchor, popup, seen, align } = given;
  const below = seen.top + seen.height - (anchor.top + anchor.height) - GAP - MARGIN;
  const above = anchor.top - seen.top - GAP - MARGIN;
  const isAbove = popup.height > below && above > below;
  const wanted = align === 'start' ? anchor.left : anchor.left + anchor.width - popup.width;
  const furthest = seen.left + seen.width - popup.width - MARGIN;
  return {
    left: Math.max(Math.min(wanted, furthest), seen.left + MARGIN),
    top: isAbove ? null : anchor.top + anchor.height + GAP,
    bottom: isAbove ? given.pageHeight - anchor.top + GAP : null,
    maxHeight: Math.max(isAbove ? above : below, 120),
  };
}

export interface AnchoredPopoverOptions {
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
    const view = window.visualViewport;
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    view?.addEventListener('resize', place);
    view?.addEventListener('scroll', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      view?.removeEventListener('resize', place);
      view?.removeEventListener('scroll', place);
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
