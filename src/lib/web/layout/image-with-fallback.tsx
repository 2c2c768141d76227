import { ImageOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../class-names.ts';
import { holdStill } from './hold-still.ts';

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
