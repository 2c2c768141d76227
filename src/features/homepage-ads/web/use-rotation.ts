import { type FocusEvent, useEffect, useState } from 'react';

const ROTATION_MS = 5000;

export interface Rotation {
  index: number;
  show: (index: number) => void;
  isPlaying: boolean;
  setIsPlaying: (isPlaying: boolean) => void;
  /** For the element that stops the rotation while it is hovered or has the focus. */
  holdHandlers: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Goes to the next of `count` every five seconds and wraps around. It can be stopped (WCAG 2.2.2), pauses while
 * somebody points at it or has the focus in it, and does not begin for people who prefer reduced motion.
 */
export function useRotation(count: number): Rotation {
  const [position, setPosition] = useState(0);
  const [isPlaying, setIsPlaying] = useState(() => !prefersStillness());
  const [isHeld, setIsHeld] = useState(false);
  // The list may have grown shorter since.
  const index = position % count;

  useEffect(() => {
    if (!isPlaying || isHeld || count < 2) return undefined;
    const timer = setTimeout(() => setPosition((index + 1) % count), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [count, index, isHeld, isPlaying]);

  return {
    index,
    show: setPosition,
    isPlaying,
    setIsPlaying,
    holdHandlers: {
      onPointerEnter: () => setIsHeld(true),
      onPointerLeave: () => setIsHeld(false),
      onFocus: () => setIsHeld(true),
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsHeld(false);
      },
    },
  };
}
