import { useLayoutEffect } from 'react';

/**
 * Sets the look of the page, on which sizes and radii depend (styles.css): warm for viewers and visitors, work for
 * firms and admins.
 */
export function useFace(face: 'warm' | 'work'): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['face'] = face;
  }, [face]);
}
