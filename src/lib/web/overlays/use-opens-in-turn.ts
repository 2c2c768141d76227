import { useLayoutEffect, useState } from 'react';

/** Those that wait until the dialog before them is open. */
const waiting: (() => void)[] = [];
let isOpening = false;

function passTurn(): void {
  const next = waiting.shift();
  isOpening = next !== undefined;
  next?.();
  if (next) setTimeout(passTurn);
}

/** Opens at once, or after the dialog that is just opening. Answers how to step back from it. */
function takeTurn(open: () => void): () => void {
  if (isOpening) waiting.push(open);
  else {
    isOpening = true;
    open();
    setTimeout(passTurn);
  }
  return () => {
    const place = waiting.indexOf(open);
    if (place !== -1) waiting.splice(place, 1);
  };
}

/**
 * Lets dialogs that would open in the same moment (an address that names two) open one after the other. Each hides from
 * screen readers whatever is on the page when it opens: two at once would hide each other, and nothing could be read.
 */
export function useOpensInTurn(isWanted: boolean): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    if (!isWanted) return undefined;
    const stepBack = takeTurn(() => setIsOpen(true));
    return () => {
      stepBack();
      setIsOpen(false);
    };
  }, [isWanted]);
  return isWanted && isOpen;
}
