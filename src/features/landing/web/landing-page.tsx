import { Suspense } from 'react';
import { LandingSlider } from '#features/homepage-ads/web/index.ts';
import { ForFirms } from './for-firms.tsx';
import { Hero } from './hero.tsx';
import { Earnings } from './earnings.tsx';
import { Questions } from './questions.tsx';
import { Steps } from './steps.tsx';
import { Trust } from './trust.tsx';

/**
 * The first page for visitors: what the product is, what it pays, why to trust it, and the part for firms. The program
 * takes over each `Suspense` by itself, so that the entry button reacts first.
 */
export function LandingPage() {
  return (
    <div className="flex flex-col gap-14 pt-4 pb-6 sm:gap-20 sm:pt-8">
      <Hero />
      <Suspense>
        <LandingSlider />
      </Suspense>
      <Suspense>
        <Steps />
        <Earnings />
        <Trust />
        <ForFirms />
        <Questions />
      </Suspense>
    </div>
  );
}
