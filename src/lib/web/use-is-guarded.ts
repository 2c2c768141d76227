import { useEffect, useState } from 'react';

/** For so long after a change a press is still meant for what stood there before. */
const GUARD_MS = 600;

/** Whether what stands under the finger has only just got the meaning that it has now. The first one is pressed at once. */
export function useIsGuarded(meaning: string): boolean {
  const [before, setBefore] = useState(meaning);
  useEffect(() => {
    const timer = setTimeout(() => setBefore(meaning), GUARD_MS);
    return () => clearTimeout(timer);
  }, [meaning]);
  return before !== meaning;
}
