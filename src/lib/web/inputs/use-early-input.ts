import { useEffect, useEffectEvent } from 'react';
import { useIsDrawn } from '../use-is-drawn.ts';

/**
 * Where the page came drawn, a field may hold something already when the program takes it over: typed, or filled in by the
 * browser. React would tell nobody, and put back what was drawn.
 */
export function useEarlyInput(id: string, tell: (input: HTMLInputElement) => void): void {
  const isDrawn = useIsDrawn();
  const takeOver = useEffectEvent(() => {
    const input = document.getElementById(id);
    if (isDrawn && input instanceof HTMLInputElement) tell(input);
  });
  useEffect(() => takeOver(), []);
}
