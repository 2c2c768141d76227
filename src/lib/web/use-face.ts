import { useLayoutEffect } from 'react';

/** Sets the page's theme (styles.css): warm for viewers and visitors, work for firms and admins. */
export function useFace(face: 'warm' | 'work'): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['face'] = face;
  }, [face]);
}
