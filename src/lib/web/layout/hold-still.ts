import type { SyntheticEvent } from 'react';
import { MOVING_ENDING } from '#lib/shared/moving-name.ts';

/** Puts its first frame in the place of a picture that moves, for people who asked for less motion (WCAG 2.2.2). */
export function holdStill({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  if (!image.src.endsWith(MOVING_ENDING) || !matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  image.src = canvas.toDataURL('image/webp');
}
