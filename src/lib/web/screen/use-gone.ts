import { useEffect } from 'react';
import { useToast } from '../overlays/use-toast.ts';
import { listWords } from '../words.ts';

/** Takes the address of a dialog that has nothing to be about out of the URL, and says so, or why. */
export function useGone(
  { close }: { close: () => void },
  isGone: boolean,
  why: string = listWords.gone,
): void {
  const toast = useToast();
  useEffect(() => {
    if (!isGone) return;
    close();
    toast.info(why);
    // oxlint-disable-next-line react/exhaustive-deps -- `close` is made anew at each drawing
  }, [isGone, why, toast]);
}
