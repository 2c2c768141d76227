import { useEffect, useEffectEvent } from 'react';
import { useIsDrawn } from '../use-is-drawn.ts';

/**
 * On a page that the build has drawn, a field may hold a text before the program takes the page over: typed, or filled
 * in by the browser. React would tell nobody of it and put the drawn text back.
 */
export function useEarlyInput(id: string, tell: (input: HTMLInputElement) => void): void {
  const isDrawn = useIsDrawn();
  const takeOver = useEffectEvent(() => {
    const input = document.getElementById(id);
    if (isDrawn && input instanceof HTMLInputElement) tell(input);
  });
  useEffect(() => takeOver(), []);
}
