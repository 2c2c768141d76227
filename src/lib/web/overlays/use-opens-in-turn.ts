import { useLayoutEffect, useState } from 'react';

const waiting: (() => void)[] = [];
let isOpening = false;

function passTurn(): void {
  const next = waiting.shift();
  isOpening = next !== undefined;
  next?.();
  if (next) setTimeout(passTurn);
}

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

/** Two dialogs opening at once would hide each other from screen readers, so they open one after the other. */
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
