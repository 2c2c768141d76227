import { useLayoutEffect } from 'react';

/** Warm for viewers and visitors, work for firms and admins: sizes and radii follow (see styles.css). */
export function useFace(face: 'warm' | 'work'): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['face'] = face;
  }, [face]);
}
