import { BookLock, HandCoins, Leaf, ShieldCheck } from 'lucide-react';
import { landingTexts as texts } from './texts.ts';
import { LandingSection } from './landing-section.tsx';

const ICONS = [BookLock, HandCoins, ShieldCheck, Leaf];

/** The reasons for trusting the product with money. */
export function Trust() {
  return (
    <LandingSection heading={texts.trustHeading}>
      <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {texts.trust.map(({ title, text }, index) => {
          const Icon = ICONS[index] ?? ShieldCheck;
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
