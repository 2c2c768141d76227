import { type FunctionComponent, lazy, useEffect } from 'react';
import { classNames } from '#lib/web/class-names.ts';
import { plainRoute } from '#lib/web/plain-route.ts';
import { useAnswer } from '#lib/web/use-answer.ts';
import type { homepageAdsContract } from '#features/homepage-ads/contract.ts';
import type { SliderProps } from './slider.tsx';
import { sliderTexts as texts } from './texts.web.ts';

const listStartupAds = plainRoute<typeof homepageAdsContract.listStartupAds>({
  method: 'GET',
  path: '/api/startup-ads',
  access: 'public',
});

/** Fetched only where there are ads; nothing is rendered if it cannot be. */
const Slider = lazy(async () => ({
  default: await import('./slider.tsx').then(
    ({ Slider: Loaded }) => Loaded,
    (): FunctionComponent<SliderProps> => () => null,
  ),
}));

/** 150 px up to 480 px wide, 180 up to 768, 300 beyond. */
const SLIDER_HEIGHT = 'h-[300px] max-[768.98px]:h-[180px] max-[480.98px]:h-[150px]';

export function LandingSlider() {
  const { data, error } = useAnswer(listStartupAds);
  const isMalformed = data !== undefined && !Array.isArray(data);
  useEffect(() => {
    // In the console alone, because a visitor can do nothing about it.
    const problem = isMalformed ? texts.malformed : texts.failed;
    // oxlint-disable-next-line no-console
    if (isMalformed || error !== null) console.error(problem);
  }, [isMalformed, error]);
  if (data === undefined && error === null)
    return <div aria-hidden className={classNames(SLIDER_HEIGHT, 'rounded-2xl bg-sunken')} />;
  return data === undefined || isMalformed || data.length === 0 ? null : (
    <Slider ads={data} height={SLIDER_HEIGHT} />
  );
}
