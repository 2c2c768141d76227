import { useState } from 'react';

/** Open or not, for menus and drawers: closed again whenever `place` (the path) changes. */
export function useOpenState(place: string | undefined): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  const [lastPlace, setLastPlace] = useState(place);
  // State that follows from another is set while drawing, not in an effect: the old menu is never painted on the new page.
  if (lastPlace !== place) {
    setLastPlace(place);
    setIsOpen(false);
  }
  return [isOpen, setIsOpen];
}
