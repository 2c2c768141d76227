/** Computes where a popup goes beside its anchor. All figures in CSS pixels of the viewport. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Place {
  left: number;
  /** Distance from the top of the viewport, or null when the popup hangs from its bottom edge instead. */
  top: number | null;
  /** Distance from the bottom of the layout viewport, for a popup above its anchor. */
  bottom: number | null;
  maxHeight: number;
}

const GAP = 6;
const MARGIN = 8;

/**
 * Below the anchor, or above it when the popup does not fit below and there is more room above. `seen` is the part of
 * the viewport that the on-screen keyboard leaves visible; `pageHeight` is the height of the whole viewport.
 */
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
