import { classNames } from '../class-names.ts';
import { ImageWithFallback } from './image-with-fallback.tsx';

/** A picture whole, whatever its shape, in a dark frame that its own colours fill. The frame has the size of `className`. */
export function FramedImage({
  src,
  alt,
  className,
}: {
  src: string | null;
  alt: string;
  className?: string | undefined;
}) {
  return (
    <span className={classNames('relative isolate block overflow-hidden bg-rail', className)}>
      {src !== null && (
        <img
          src={src}
          alt=""
          aria-hidden
          className="absolute inset-0 -z-10 size-full scale-125 object-cover opacity-70 blur-2xl"
        />
      )}
      <ImageWithFallback
        src={src}
        alt={alt}
        loading="eager"
        className="absolute inset-0 size-full bg-transparent object-contain text-rail-faint"
      />
    </span>
  );
}
