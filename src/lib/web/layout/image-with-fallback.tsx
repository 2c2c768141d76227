import { ImageOff } from 'lucide-react';
import { type ComponentProps, useState, type SyntheticEvent } from 'react';
import { classNames } from '../class-names.ts';
import { MOVING_ENDING } from '#lib/shared/moving-name.ts';

export interface ImageWithFallbackProps extends Omit<ComponentProps<'img'>, 'src' | 'alt'> {
  src: string | null | undefined;
  alt: string;
  isJudged?: boolean | undefined;
}

export function ImageWithFallback({
  src,
  alt,
  className,
  isJudged = false,
  ...rest
}: ImageWithFallbackProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  if (!src || src === brokenSrc) {
    return (
      <span
        role={alt === '' ? undefined : 'img'}
        aria-label={alt === '' ? undefined : `${alt} (görsel yok)`}
        aria-hidden={alt === '' || undefined}
        className={classNames('flex items-center justify-center weak:bg-sunken weak:text-faint', className)}
      >
        <ImageOff className="size-1/4 max-h-10 min-h-4 max-w-10 min-w-4" />
      </span>
    );
  }
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      src={src}
      alt={alt}
      onLoad={isJudged ? undefined : holdStill}
      onError={() => setBrokenSrc(src)}
      className={classNames('weak:bg-sunken weak:object-cover', className)}
    />
  );
}

/** Puts its first frame in the place of a picture that moves, for people who asked for less motion (WCAG 2.2.2). */
export function holdStill({ currentTarget: image }: SyntheticEvent<HTMLImageElement>): void {
  if (!image.src.endsWith(MOVING_ENDING) || !matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  image.src = canvas.toDataURL('image/webp');
}
