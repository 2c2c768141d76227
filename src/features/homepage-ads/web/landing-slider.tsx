import { Pause, Play } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { CallError } from '#lib/web/call.ts';
import { classNames } from '#lib/web/class-names.ts';
import { useCallQuery } from '#lib/web/query.ts';
import { useIsDrawn } from '#lib/web/use-is-drawn.ts';
import { landingContract } from '../contract.ts';
import { landingSliderTexts as texts } from './texts/public.ts';
import { type LandingAd, LandingSlide } from './landing-slide.tsx';
import { useRotation } from './use-rotation.ts';

/** The rotating ads of the landing page. Nothing is drawn when there are none, or when they cannot be read. */
export function LandingSlider() {
  const query = useCallQuery(['homepage-ads', 'active'], landingContract.listStartupAds, {});
  const { data, error } = query;
  // Null in the first drawing of a page that the build has drawn without them (app/web/draw.tsx); a slow phone then
  // adds them in slices.
  const isDrawn = useIsDrawn();
  const ads = useDeferredValue(data ?? null, isDrawn ? null : (data ?? null));
  useEffect(() => {
    if (error === null) return;
    // The specification wants the failure in the console and nowhere else, because a visitor can do nothing about it.
    // oxlint-disable-next-line no-console
    console.error(error instanceof CallError ? texts.failed : texts.malformed);
  }, [error]);
  if (ads === null && error === null)
    return <div aria-hidden className={classNames(SLIDER_HEIGHT, 'rounded-2xl bg-sunken')} />;
  return ads === null || ads.length === 0 ? null : <Slider ads={ads} />;
}

/** 150 px up to 480 px wide, 180 up to 768, 300 beyond (Specification, section 2.1). */
const SLIDER_HEIGHT = 'h-[300px] max-[768.98px]:h-[180px] max-[480.98px]:h-[150px]';

function Slider({ ads }: { ads: readonly LandingAd[] }) {
  const { index, show, isPlaying, setIsPlaying, holdHandlers } = useRotation(ads.length);
  // The first is loaded at once, the others when their turn comes.
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const next = (index + 1) % ads.length;
  if (!seen.has(index) || !seen.has(next)) setSeen(new Set([...seen, index, next]));
  return (
    <section aria-roledescription={texts.role} aria-label={texts.heading} {...holdHandlers}>
      <div className={classNames(SLIDER_HEIGHT, 'relative overflow-hidden rounded-2xl bg-rail shadow-card')}>
        {ads.map((ad, position) => (
          <LandingSlide
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
