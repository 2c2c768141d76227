import { useId, useState } from 'react';
import { formatKurus, kurus, type Kurus } from '#lib/shared/money.ts';
import type { PublicConfig } from '#features/accounts/web/index.ts';
import { CLICK_LIMITS } from '#features/watch-and-earn/decide-click.ts';
import { Fold } from '#lib/web/layout/fold.tsx';
import {
  dailyRange,
  type EarningRules,
  exampleViews,
  MONTH_DAYS,
  mostViews,
  repeatPay,
} from '../estimate.ts';
import { landingTexts as texts } from './texts.ts';
import { LandingSection } from './landing-section.tsx';

/** The prices in force, and a slider that estimates a day's earnings. */
export function Earnings({ earnings }: { earnings: PublicConfig['earnings'] }) {
  const prices = [
    { label: texts.view, amount: earnings.view_rate },
    ...(earnings.max_views_per_ad > 1 ? [{ label: texts.viewAgain, amount: repeatPay(earnings) }] : []),
    { label: texts.click, amount: earnings.click_rate },
    { label: texts.bonus, amount: earnings.registration_earning },
  ];
  return (
    <LandingSection heading={texts.earningsHeading}>
      <div className="mt-6 grid grid-cols-1 gap-4 lg:grid-cols-[1fr_1.4fr]">
        <dl className="divide-y divide-line rounded-xl border border-line bg-surface px-[min(1.25rem,6vw)] shadow-card">
          {prices.map(({ label, amount }) => (
            <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-4">
              <dt className="text-soft">{label}</dt>
              <dd className="money text-xl font-extrabold">{formatKurus(amount)}</dd>
            </div>
          ))}
        </dl>
        <Estimate rules={earnings} />
      </div>
      <p className="mt-3 text-sm text-soft">{texts.guess}</p>
      <Fold>
        {texts.earningsNote({
          limit: formatKurus(earnings.daily_earning_limit),
          views: earnings.max_views_per_ad,
          seconds: CLICK_LIMITS[0].seconds,
        })}
      </Fold>
    </LandingSection>
  );
}

/** Begins with the fewest views that make a month's withdrawal. */
function Estimate({ rules }: { rules: EarningRules }) {
  const id = useId();
  const [ads, setAds] = useState(() => exampleViews(rules));
  const { least, most } = dailyRange(ads, rules);
  return (
    <div className="ember on-dark rounded-xl p-[min(1.25rem,6vw)] sm:p-6">
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
        <Amount least={least} most={most} label={texts.perDay} />
        <Amount least={kurus(least * MONTH_DAYS)} most={kurus(most * MONTH_DAYS)} label={texts.perMonth} />
      </output>
    </div>
  );
}

function Amount({ least, most, label }: { least: Kurus; most: Kurus; label: string }) {
  return (
    <span className="block">
      <span className="money block text-[min(1.5rem,8vw)] font-extrabold tracking-tight sm:text-3xl">
        {least < most && `${formatKurus(least)}–`}
        {formatKurus(most)}
      </span>
      <span className="text-sm text-rail-text">{label}</span>
    </span>
  );
}
