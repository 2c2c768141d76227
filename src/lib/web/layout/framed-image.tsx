import { useCallback } from 'react';
import { classNames } from '../class-names.ts';
import { holdStill, ImageWithFallback, type ImageWithFallbackProps } from './image-with-fallback.tsx';

const BACKDROP = 'absolute inset-0 -z-10 size-full scale-[1.25] object-cover opacity-70 [filter:blur(40px)]';

export interface FramedImageProps extends Pick<ImageWithFallbackProps, 'isJudged'> {
  src: File | string | null;
  alt: string;
  fetchPriority?: 'high' | 'auto';
  isBesideText?: boolean;
  className?: string | undefined;
}

export function FramedImage({ src, className, ...shown }: FramedImageProps) {
  return (
    <span className={classNames('relative isolate block overflow-hidden bg-rail', className)}>
      {src instanceof File ? (
        <FilePicture file={src} alt={shown.alt} />
      ) : (
        <StoredPicture src={src} {...shown} />
      )}
    </span>
  );
}

function StoredPicture(props: FramedImageProps & { src: string | null }) {
  const { src, alt, fetchPriority = 'auto', isBesideText = false, isJudged } = props;
  return (
    <>
      {src !== null && (
        <img src={src} alt="" aria-hidden onLoad={isJudged ? undefined : holdStill} className={BACKDROP} />
      )}
      <ImageWithFallback
        src={src}
        alt={alt}
        isJudged={isJudged}
        loading="eager"
        fetchPriority={fetchPriority}
        className={classNames(
          'absolute inset-y-0 right-0 h-full bg-transparent object-contain text-rail-faint',
          isBesideText
            ? 'max-w-full object-right [mask-image:linear-gradient(to_left,black_80%,transparent)]'
            : 'w-full',
        )}
      />
    </>
  );
}

/** The file as it will be stored: on a white ground where transparent. Its object URL is released on unmount. */
function FilePicture({ file, alt }: { file: File; alt: string }) {
  const show = useCallback(
    (frame: HTMLElement) => {
      const url = URL.createObjectURL(file);
      for (const image of frame.querySelectorAll('img')) image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <span ref={show} className="absolute inset-0 grid place-items-center [container-type:size]">
      <img alt="" aria-hidden className={classNames(BACKDROP, 'bg-white')} />
      {/* As large as the frame has room for, and no larger than the picture: its ground is not the frame's. */}
      <img
        alt={alt}
        onLoad={({ currentTarget: image }) => {
          image.style.width = `min(100cqw, ${(100 * image.naturalWidth) / image.naturalHeight}cqh)`;
        }}
        className="w-0 bg-white"
      />
    </span>
  );
}
