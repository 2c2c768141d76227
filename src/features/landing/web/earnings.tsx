import { useId, useState } from 'react';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import {
  dailyEarning,
  type EarningRules,
  exampleViews,
  meanPay,
  monthlyEarning,
  mostViews,
} from '../estimate.ts';
import { landingTexts as texts } from './texts.ts';
import { LandingSection } from './landing-section.tsx';
import { useEarnings } from './use-earnings.ts';

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
        <Estimate rules={earnings} />
      </div>
      <p className="mt-3 text-sm text-pretty text-soft">
        {texts.earningsNote({
          limit: formatKurus(earnings.daily_earning_limit),
          views: earnings.max_views_per_ad,
          later: formatPercent(earnings.second_view_rate / 100),
          mean: formatKurus(meanPay(earnings)),
        })}
      </p>
    </LandingSection>
  );
}

/** Begins with the fewest views that make a month's withdrawal. */
function Estimate({ rules }: { rules: EarningRules }) {
  const id = useId();
  const [ads, setAds] = useState(() => exampleViews(rules));
  const day = dailyEarning(ads, rules);
  const word = day < rules.daily_earning_limit ? texts.onAverage : texts.atMost;
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
        max={mostViews(rules)}
        value={ads}
        aria-valuetext={texts.adsPerDayValue(ads)}
        onChange={(event) => setAds(Number(event.target.value))}
        className="mt-2 h-11 w-full cursor-pointer accent-glow"
      />
      <output htmlFor={id} className="mt-2 flex flex-wrap gap-x-10 gap-y-3">
        <Amount amount={day} label={texts.perDay(word)} />
        <Amount amount={monthlyEarning(ads, rules)} label={texts.perMonth(word)} />
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
