import { useId, useState } from 'react';
import { formatKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import { landingTexts as texts } from './texts.ts';
import { LandingSection } from './landing-section.tsx';
import { useEarnings } from './use-earnings.ts';

const MOST_ADS = 100;
const FIRST_GUESS = 40;
const DAYS = 30;

/** The earnings of so many views a day: each at the view's price, up to the day's limit. */
function dailyEarning(ads: number, { view, limit }: { view: Kurus; limit: Kurus }): Kurus {
  return kurus(Math.min(ads * view, limit));
}

/** The prices in force, and a slider that estimates a day's earnings. */
export function Earnings() {
  const earnings = useEarnings();
  if (!earnings) return null;
  const prices = [
    { label: texts.view, amount: earnings.view_rate },
    { label: texts.click, amount: earnings.click_rate },
    { label: texts.bonus, amount: earnings.registration_earning },
  ];
  return (
    <LandingSection heading={texts.earningsHeading}>
      <div className="mt-6 grid gap-4 lg:grid-cols-[1fr_1.4fr]">
        <dl className="divide-y divide-line rounded-xl border border-line bg-surface px-5 shadow-card">
          {prices.map(({ label, amount }) => (
            <div key={label} className="flex items-baseline justify-between gap-4 py-4">
              <dt className="text-soft">{label}</dt>
              <dd className="money text-xl font-extrabold">{formatKurus(amount)}</dd>
            </div>
          ))}
        </dl>
        <Estimate view={earnings.view_rate} limit={earnings.daily_earning_limit} />
      </div>
      <p className="mt-3 text-sm text-pretty text-soft">
        {texts.earningsNote(formatKurus(earnings.daily_earning_limit))}
      </p>
    </LandingSection>
  );
}

function Estimate({ view, limit }: { view: Kurus; limit: Kurus }) {
  const id = useId();
  const [ads, setAds] = useState(FIRST_GUESS);
  const perDay = dailyEarning(ads, { view, limit });
  return (
    <div className="ember on-dark rounded-xl p-5 sm:p-6">
      <label htmlFor={id} className="flex flex-wrap items-baseline justify-between gap-2 font-semibold">
        <span>{texts.adsPerDay}</span>
        <span className="tabular">{texts.adsPerDayValue(ads)}</span>
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={MOST_ADS}
        value={ads}
        aria-valuetext={texts.adsPerDayValue(ads)}
        onChange={(event) => setAds(Number(event.target.value))}
        className="mt-2 h-11 w-full cursor-pointer accent-glow"
      />
      <output htmlFor={id} className="mt-2 flex flex-wrap gap-x-10 gap-y-3">
        <Amount amount={perDay} label={texts.perDay} />
        <Amount amount={kurus(perDay * DAYS)} label={texts.perMonth} />
      </output>
    </div>
  );
}

function Amount({ amount, label }: { amount: Kurus; label: string }) {
  return (
    <span className="block">
      <span className="money block text-3xl font-extrabold tracking-tight sm:text-4xl">
        {formatKurus(amount)}
      </span>
      <span className="text-sm text-rail-text">{label}</span>
    </span>
  );
}
