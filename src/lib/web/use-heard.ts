import { useEffect } from 'react';

/** Calls when the window hears of the event. */
export function useHeard(name: string, go: () => unknown): void {
  useEffect(() => {
    addEventListener(name, go);
    return () => removeEventListener(name, go);
  });
}
