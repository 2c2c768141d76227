import { ExternalLink } from 'lucide-react';
import type { DataOf } from '#lib/shared/route.ts';
import { classNames } from '#lib/web/class-names.ts';
import { ImageWithFallback } from '#lib/web/layout/image-with-fallback.tsx';
import type { landingContract } from '../contract.ts';
import { landingSliderTexts as texts } from './texts/public.ts';

export type LandingAd = DataOf<typeof landingContract.listStartupAds>[number];

export interface LandingSlideProps {
  ad: LandingAd;
  isActive: boolean;
  /** The slide has been shown once, so that its image is fetched. */
  isLoaded: boolean;
  isFirst: boolean;
  /** "2 / 5", for screen readers. */
  place: string;
}

/** One ad; all of it is a link if it has one. Fades in and out for half a second. */
export function LandingSlide({ ad, isActive, isLoaded, isFirst, place }: LandingSlideProps) {
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
        <SlideContent ad={ad} isLoaded={isLoaded} isFirst={isFirst} />
      ) : (
        <a
          href={ad.link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="on-dark group block size-full rounded-2xl -outline-offset-4!"
        >
          <SlideContent ad={ad} isLoaded={isLoaded} isFirst={isFirst} />
        </a>
      )}
    </div>
  );
}

function SlideContent({ ad, isLoaded, isFirst }: Pick<LandingSlideProps, 'ad' | 'isLoaded' | 'isFirst'>) {
  return (
    <>
      <ImageWithFallback
        src={isLoaded ? `/uploads/${ad.image_path}` : null}
        alt={ad.title}
        loading="eager"
        fetchPriority={isFirst ? 'high' : 'auto'}
        className="absolute inset-0 size-full"
      />
      <span className="absolute inset-0 bg-linear-to-t from-rail to-transparent" />
      <span className="absolute inset-x-0 bottom-0 flex flex-col items-start gap-1 p-4 text-white sm:p-6">
        <span aria-hidden className="line-clamp-1 text-lg leading-tight font-extrabold sm:text-2xl">
          {ad.title}
        </span>
        <span className="line-clamp-2 max-w-2xl text-sm text-pretty sm:text-base">{ad.description}</span>
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
}
