import { useLayoutEffect } from 'react';

/** Sets the page's theme (styles.css): warm for viewers and visitors, work for firms and admins. */
export function useTheme(face: 'warm' | 'work'): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['face'] = face;
  }, [face]);
}
