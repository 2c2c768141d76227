import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import {
  ArrowRight,
  BookLock,
  Check,
  HandCoins,
  Leaf,
  Play,
  ShieldCheck,
  UserPlus,
  Wallet,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { useSession } from '#lib/web/session.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { useAnswer } from '#lib/web/use-answer.ts';
import { type PublicConfig, readPublicConfig } from '#features/accounts/web.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { LOGIN_PATH, roleHome } from '#lib/web/role-home.ts';
import { formatKurus, kurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { LandingSlider } from './landing-slider.tsx';
import { landingTexts as texts } from './texts.web.ts';
import { CLICK_LIMITS } from '#features/watching/decisions.ts';
import { Fold } from '#lib/web/layout/fold.tsx';
import {
  dailyRange,
  type EarningRules,
  exampleViews,
  MONTH_DAYS,
  mostViews,
  repeatPay,
} from '#features/wallet/estimate.ts';

/** React takes over each `Suspense` by itself, so that the entry button reacts first. */
export function LandingPage() {
  // Undefined in the first rendering, which the build has made; a slow phone then adds the figures in slices.
  const config = useAnswer(readPublicConfig);
  usePart(config);
  const { earnings, firms } = config.data ?? {};
  return (
    <div className="flex flex-col gap-14 pt-4 pb-6 sm:gap-20 sm:pt-8">
      {/* No countdown after a failed request: it protects nothing. */}
      <Hero countdown={config.data?.login_countdown_seconds ?? (config.failureCount > 0 ? 0 : null)} />
      <Suspense>
        <Steps earnings={earnings} />
        {earnings && <Earnings earnings={earnings} />}
        <Trust />
        <ForFirms firms={firms} />
      </Suspense>
    </div>
  );
}

function LandingSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="scroll-mt-6">
      <h2 id={id} className="text-2xl font-extrabold tracking-tight sm:text-3xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}

const STEP_ICONS = [UserPlus, Play, Wallet];

function Steps({ earnings }: { earnings: PublicConfig['earnings'] | undefined }) {
  const amounts = earnings
    ? {
        bonus: formatKurus(earnings.registration_earning),
        minimum: formatKurus(earnings.min_withdraw_amount),
      }
    : null;
  return (
    <LandingSection heading={texts.stepsHeading}>
      <ol className="mt-6 grid gap-4 md:grid-cols-3">
        {texts.steps.map((step, index) => {
          const Icon = STEP_ICONS[index] ?? Play;
          return (
            <li key={step.title} className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-6">
              <span className="flex items-center gap-3">
                <span className="flex size-12 items-center justify-center rounded-full bg-brand-tint text-brand-text">
                  <Icon aria-hidden className="size-6" />
                </span>
                <span aria-hidden className="tabular text-sm font-bold text-faint">
                  {index + 1}
                </span>
              </span>
              <h3 className="mt-4 text-lg font-bold">{step.title}</h3>
              <p className="mt-1.5 leading-relaxed text-pretty text-soft">{step.text(amounts)}</p>
            </li>
          );
        })}
      </ol>
    </LandingSection>
  );
}

const TRUST_ICONS = [BookLock, HandCoins, ShieldCheck, Leaf];

function Trust() {
  return (
    <LandingSection heading={texts.trustHeading}>
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {texts.trust.map(({ title, text }, index) => {
          const Icon = TRUST_ICONS[index] ?? ShieldCheck;
          return (
            <li key={title} className="flex gap-4">
              <span className="flex size-11 shrink-0 items-center justify-center rounded-lg bg-sunken text-ink">
                <Icon aria-hidden className="size-5.5" />
              </span>
              <div>
                <h3 className="font-bold">{title}</h3>
                <p className="mt-1 leading-relaxed text-pretty text-soft">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </LandingSection>
  );
}

function ForFirms({ firms }: { firms: PublicConfig['firms'] | undefined }) {
  const id = useId();
  const { user } = useSession();
  return (
    <section
      aria-labelledby={id}
      className="ember on-dark @container grid grid-cols-1 items-center gap-8 rounded-2xl p-[min(1.5rem,6vw)] sm:p-10 lg:grid-cols-2"
    >
      <div>
        <p className="w-fit rounded-full bg-rail-raised px-3 py-1 text-sm font-semibold text-rail-text">
          {texts.firmsBadge}
        </p>
        <h2 id={id} className="mt-4 text-2xl leading-tight font-extrabold tracking-tight sm:text-3xl">
          {texts.firmsHeading}
        </h2>
        {firms && <FirmFigures {...firms} />}
        {!user && (
          <ButtonLink to="/kayit-ol?tur=kurumsal" variant="light" size="lg" className="mt-6 w-full sm:w-auto">
            {texts.firmsAction}
          </ButtonLink>
        )}
      </div>
      <ul className="flex flex-col gap-4">
        {texts.firmsPoints.map((point) => (
          <li key={point} className="flex gap-3">
            <span className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-brand">
              <Check aria-hidden className="size-4" strokeWidth={3} />
            </span>
            <span className="text-pretty">{point}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FirmFigures({ view_price: price, min_campaign_budget: budget, viewers }: PublicConfig['firms']) {
  const names = texts.firmsFigures;
  const figures = [
    { label: names.viewPrice, value: formatKurus(price) },
    { label: names.budget, value: formatKurus(budget) },
    ...(viewers > 0 ? [{ label: names.viewers, value: `${formatCount(viewers)}+` }] : []),
  ];
  return (
    <>
      <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-rail-text">{label}</dt>
            <dd className="money text-2xl font-extrabold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-rail-text">{texts.firmsPrice}</p>
    </>
  );
}

function Hero({ countdown }: { countdown: number | null }) {
  const { user } = useSession();
  return (
    <section className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[1.1fr_1fr] lg:gap-14">
      <div>
        <h1 className="text-[clamp(2.5rem,9vw,4rem)] leading-[1.05] font-extrabold tracking-[-0.03em]">
          {texts.title[0]} <span className="block text-brand-text">{texts.title[1]}</span>
        </h1>
        <p className="mt-4 max-w-xl text-lg leading-relaxed text-pretty text-soft">
          {user ? texts.hello(user.name) : texts.lead}
        </p>
        <div className="mt-7 flex flex-wrap items-center gap-3">
          {!user && (
            <ButtonLink to="/kayit-ol" size="lg" className="w-full sm:w-auto">
              {texts.register}
            </ButtonLink>
          )}
          <EntryButton countdown={countdown} />
        </div>
        {!user && <p className="mt-4 text-sm text-soft">{texts.free}</p>}
      </div>
      <Suspense>
        <LandingSlider />
      </Suspense>
    </section>
  );
}

function EntryButton({ countdown }: { countdown: number | null }) {
  const { user } = useSession();
  if (user) {
    return (
      <ButtonLink to={roleHome(user.role)} size="lg" icon={<ArrowRight />} className="w-full sm:w-auto">
        {texts.panels[user.role]}
      </ButtonLink>
    );
  }
  return <SignInButton countdown={countdown} />;
}

function SignInButton({ countdown }: { countdown: number | null }) {
  const navigate = useNavigate();
  const seconds = useSecondsDown(countdown);
  const isWaiting = seconds === null || seconds > 0;
  return (
    <Button
      variant="secondary"
      size="lg"
      disabled={isWaiting}
      onClick={() => void navigate(LOGIN_PATH)}
      className="tabular w-full sm:w-auto sm:min-w-44"
    >
      {seconds !== null && seconds > 0 ? texts.waiting(seconds) : texts.signIn}
    </Button>
  );
}

function useSecondsDown(total: number | null): number | null {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (total === null || elapsed >= total) return undefined;
    const timer = setTimeout(() => setElapsed(elapsed + 1), 1000);
    return () => clearTimeout(timer);
  }, [elapsed, total]);
  return total === null ? null : Math.max(0, total - elapsed);
}

function Earnings({ earnings }: { earnings: PublicConfig['earnings'] }) {
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
