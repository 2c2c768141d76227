import { type FocusEvent, useEffect, useState } from 'react';

const ROTATION_MS = 5000;

export interface Rotation {
  index: number;
  show: (index: number) => void;
  isPlaying: boolean;
  setIsPlaying: (isPlaying: boolean) => void;
  /** For the element whose hover and focus hold the rotation. */
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
 * Goes to the next of `count` every five seconds and wraps around. It can be stopped (WCAG 2.2.2), holds while somebody
 * points at it or has the focus in it, and does not begin for a person who asked for stillness.
 */
export function useRotation(count: number): Rotation {
  const [position, setPosition] = useState(0);
  const [isPlaying, setIsPlaying] = useState(() => !prefersStillness());
  const [isHeld, setIsHeld] = useState(false);
  // The list may have grown shorter meanwhile.
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
