import { useEffect, useEffectEvent } from 'react';
import { useIsDrawn } from '../use-is-drawn.ts';

/** A prerendered field may hold a text before hydration; React would report no change and put the old text back. */
export function useEarlyInput(id: string, tell: (input: HTMLInputElement) => void): void {
  const isDrawn = useIsDrawn();
  const takeOver = useEffectEvent(() => {
    const input = document.getElementById(id);
    if (isDrawn && input instanceof HTMLInputElement) tell(input);
  });
  useEffect(() => takeOver(), []);
}
