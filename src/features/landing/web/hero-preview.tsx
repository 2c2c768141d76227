import { Check, Play } from 'lucide-react';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { landingTexts } from './texts.ts';

const texts = landingTexts.preview;
/** Example figures, not those of a person. */
const SAMPLE = {
  balance: formatKurus(kurus(24_875)),
  today: formatKurus(kurus(1240)),
  view: formatKurus(kurus(25)),
};
const RING = 2 * Math.PI * 26;

/** A picture of the wallet and of an ad being watched; it says nothing that the text does not say. */
export function HeroPreview() {
  return (
    <div aria-hidden className="relative mx-auto w-full max-w-md select-none lg:max-w-none">
      <div className="ember rounded-2xl p-6 shadow-float sm:p-7">
        <p className="text-sm text-rail-text">{texts.balance}</p>
        <p className="money mt-1 text-4xl font-extrabold tracking-tight sm:text-5xl">{SAMPLE.balance}</p>
        <div className="mt-6 flex items-center justify-between gap-3 text-sm text-rail-text">
          <span>{texts.today}</span>
          <span className="money font-bold text-white">{SAMPLE.today}</span>
        </div>
        <div className="mt-2 h-2 overflow-hidden rounded-full bg-rail-raised">
          <div className="h-full w-1/4 rounded-full bg-glow" />
        </div>
      </div>
      <div className="relative -mt-5 ml-6 flex items-center gap-4 rounded-xl border border-line bg-surface p-4 shadow-pop sm:ml-12">
        <span className="relative flex size-16 shrink-0 items-center justify-center">
          <svg viewBox="0 0 64 64" className="absolute inset-0 -rotate-90">
            <circle cx="32" cy="32" r="26" strokeWidth="6" fill="none" className="stroke-sunken" />
            <circle
              cx="32"
              cy="32"
              r="26"
              strokeWidth="6"
              fill="none"
              strokeLinecap="round"
              strokeDasharray={`${RING * 0.68} ${RING}`}
              className="stroke-brand"
            />
          </svg>
          <Play className="size-6 fill-brand text-brand-text" />
        </span>
        <span className="min-w-0">
          <span className="block text-sm text-soft">{texts.ad}</span>
          <span className="block font-bold">{texts.adName}</span>
        </span>
        <span className="money ml-auto rounded-full bg-brand-tint px-3 py-1.5 font-bold text-brand-text">
          +{SAMPLE.view}
        </span>
      </div>
      {/* Appears late: while the program starts, each frame of the animation would hold a slow phone up. */}
      <div className="relative -mt-2 mr-8 ml-auto flex animate-pop [animation-delay:2s] w-fit items-center gap-2.5 rounded-full border border-line bg-surface py-2 pr-4 pl-2 text-sm font-semibold shadow-pop">
        <span className="flex size-7 items-center justify-center rounded-full bg-success-solid text-white">
          <Check className="size-4" strokeWidth={3} />
        </span>
        {texts.credited}
      </div>
    </div>
  );
}
