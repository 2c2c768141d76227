import { Check, Play } from 'lucide-react';
import { classNames } from '#lib/web/class-names.ts';
import { formatKurus, kurus, type Kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { dailyRange, exampleViews, MONTH_DAYS } from '../estimate.ts';
import { landingTexts } from './texts.ts';
import { useEarnings } from './use-earnings.ts';

const texts = landingTexts.preview;
const RING = 2 * Math.PI * 26;

const LEAST_VIEWS = 4;

/** Not a person's figures, but a newcomer's first month by the settings in force, with some views every day. */
function exampleOf(rules: NonNullable<ReturnType<typeof useEarnings>>) {
  const views = Math.max(LEAST_VIEWS, exampleViews(rules));
  const today = dailyRange(views, rules).least;
  const balance = sumKurus(rules.registration_earning, kurus(today * MONTH_DAYS));
  return { balance, today, view: rules.view_rate };
}

/** A picture of the wallet and of an ad being watched; it says nothing that the text does not say. */
export function HeroPreview() {
  const earnings = useEarnings();
  const example = earnings === null ? null : exampleOf(earnings);
  return (
    <div aria-hidden className="relative mx-auto w-full max-w-md select-none lg:max-w-none">
      <div className="ember rounded-2xl p-6 shadow-float sm:p-7">
        <p className="text-sm text-rail-text">{texts.balance}</p>
        <p className="money mt-1 text-4xl font-extrabold tracking-tight sm:text-5xl">
          <Figure amount={example?.balance} />
        </p>
        <div className="mt-6 flex items-center justify-between gap-3 text-sm text-rail-text">
          <span>{texts.today}</span>
          <span className="money font-bold text-white">
            <Figure amount={example?.today} />
          </span>
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
          <Figure amount={example?.view} sign="+" />
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

/** Keeps the place of an amount until it is known. */
function Figure({ amount, sign = '' }: { amount: Kurus | undefined; sign?: string }) {
  return (
    <span className={classNames(amount === undefined && 'invisible')}>
      {sign}
      {formatKurus(amount ?? ZERO_KURUS)}
    </span>
  );
}
