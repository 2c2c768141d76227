import { Play, UserPlus, Wallet } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import type { PublicConfig } from '#features/accounts/web.ts';
import { landingTexts as texts } from './texts.web.ts';
import { LandingSection } from './landing-section.tsx';

const ICONS = [UserPlus, Play, Wallet];

export function Steps({ earnings }: { earnings: PublicConfig['earnings'] | undefined }) {
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
          const Icon = ICONS[index] ?? Play;
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
