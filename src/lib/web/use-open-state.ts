import { useState } from 'react';

export function useOpenState(place: string | undefined): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  const [lastPlace, setLastPlace] = useState(place);
  // Set while drawing, not in an effect, so that the old menu is never painted on the new page.
  if (lastPlace !== place) {
    setLastPlace(place);
    setIsOpen(false);
  }
  return [isOpen, setIsOpen];
}
