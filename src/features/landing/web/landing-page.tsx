import { Suspense } from 'react';
import { LandingSlider } from '#features/homepage-ads/web/index.ts';
import { ForFirms } from './for-firms.tsx';
import { Hero } from './hero.tsx';
import { Earnings } from './earnings.tsx';
import { Questions } from './questions.tsx';
import { Steps } from './steps.tsx';
import { Trust } from './trust.tsx';

/**
 * What visitors see first: what it is, what it pays, why to trust it, and the firms' side. Each `Suspense` is taken over by
 * itself, so that the way in answers to a finger first.
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
