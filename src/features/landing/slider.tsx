import { ExternalLink, Pause, Play } from 'lucide-react';
import { type FocusEvent, useEffect, useState } from 'react';
import type { DataOf } from '#lib/shared/route.ts';
import { classNames } from '#lib/web/class-names.ts';
import { FramedImage } from '#lib/web/layout/framed-image.tsx';
import type { homepageAdsContract } from '#features/homepage-ads/contract.ts';
import { sliderTexts as texts } from './texts.web.ts';

type LandingAd = DataOf<typeof homepageAdsContract.listStartupAds>[number];

export interface SliderProps {
  ads: readonly LandingAd[];
  /** The class of its height. */
  height: string;
}

export function Slider({ ads, height }: SliderProps) {
  const { index, show, isPlaying, setIsPlaying, pauseHandlers } = useRotation(ads.length);
  // The first image is fetched at once, each other one slide before its turn.
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const next = (index + 1) % ads.length;
  if (!seen.has(index) || !seen.has(next)) setSeen(new Set([...seen, index, next]));
  return (
    <section aria-roledescription={texts.role} aria-label={texts.heading} {...pauseHandlers}>
      <div className={classNames(height, 'relative overflow-hidden rounded-2xl bg-rail shadow-card')}>
        {ads.map((ad, position) => (
          <Slide
            key={ad.id}
            ad={ad}
            isActive={position === index}
            isLoaded={seen.has(position)}
            isFirst={position === 0}
            place={texts.place(position + 1, ads.length)}
          />
        ))}
      </div>
      {ads.length > 1 && (
        <div className="mt-1 flex flex-wrap items-center justify-center">
          <button
            type="button"
            aria-label={isPlaying ? texts.pause : texts.play}
            onClick={() => setIsPlaying(!isPlaying)}
            className="flex size-11 items-center justify-center rounded-full text-faint hover:text-ink"
          >
            {isPlaying ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
          </button>
          {ads.map((ad, position) => (
            <button
              key={ad.id}
              type="button"
              aria-label={texts.show(position + 1, ad.title)}
              aria-current={position === index || undefined}
              onClick={() => show(position)}
              className="group flex h-11 min-w-11 items-center justify-center rounded-full"
            >
              <span
                className={classNames(
                  'h-2 rounded-full transition-[width,background-color] duration-300',
                  position === index ? 'w-6 bg-brand' : 'w-2 bg-edge group-hover:bg-faint',
                )}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

const ROTATION_MS = 5000;

/** Rotates by itself, except for people who prefer reduced motion; it can be stopped, and pauses (WCAG 2.2.2). */
function useRotation(count: number) {
  const [position, setPosition] = useState(0);
  const [isPlaying, setIsPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [isPaused, setIsPaused] = useState(false);
  // The list may have become shorter.
  const index = position % count;

  useEffect(() => {
    if (!isPlaying || isPaused || count < 2) return undefined;
    const timer = setTimeout(() => setPosition((index + 1) % count), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [count, index, isPaused, isPlaying]);

  return {
    index,
    show: setPosition,
    isPlaying,
    setIsPlaying,
    /** For the element that pauses the rotation while it is hovered or has the focus. */
    pauseHandlers: {
      onPointerEnter: () => setIsPaused(true),
      onPointerLeave: () => setIsPaused(false),
      onFocus: () => setIsPaused(true),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsPaused(false);
      },
    },
  };
}

interface SlideProps {
  ad: LandingAd;
  isActive: boolean;
  isLoaded: boolean;
  isFirst: boolean;
  /** "2 / 5", for screen readers. */
  place: string;
}

function Slide({ ad, isActive, isLoaded, isFirst, place }: SlideProps) {
  const content = (
    <>
      <FramedImage
        src={isLoaded ? `/uploads/${ad.image_path}` : null}
        alt={ad.title}
        fetchPriority={isFirst ? 'high' : 'auto'}
        isBesideText
        className="size-full"
      />
      <span className="absolute inset-0 bg-linear-to-t from-rail via-rail/75 via-60% to-transparent sm:bg-linear-to-r sm:via-45% sm:to-75%" />
      <span className="absolute inset-x-0 bottom-0 flex flex-col items-start gap-1 p-4 text-white sm:p-6">
        <span
          aria-hidden
          className="line-clamp-2 max-w-2/3 text-lg leading-tight text-balance font-extrabold sm:max-w-1/2 sm:text-2xl"
        >
          {ad.title}
        </span>
        <span className="line-clamp-2 max-w-2/3 text-sm text-pretty sm:line-clamp-3 sm:max-w-1/2 sm:text-base">
          {ad.description}
        </span>
        {ad.link !== null && (
          <span className="mt-1 flex items-center gap-1.5 text-sm font-semibold underline-offset-4 group-hover:underline">
            {texts.hint}
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only">{texts.newTab}</span>
          </span>
        )}
      </span>
    </>
  );
  return (
    <div
      role="group"
      aria-roledescription={texts.slideRole}
      aria-label={place}
      inert={!isActive}
      className={classNames(
        'absolute inset-0 transition-[opacity,visibility] duration-500',
        isActive ? 'visible opacity-100' : 'invisible opacity-0',
      )}
    >
      {ad.link === null ? (
        content
      ) : (
        <a
          href={ad.link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="on-dark group block size-full rounded-2xl -outline-offset-4!"
        >
          {content}
        </a>
      )}
    </div>
  );
}
