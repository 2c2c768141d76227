import { LandingSlider } from '#features/homepage-ads/web/index.ts';
import { ForFirms } from './for-firms.tsx';
import { Hero } from './hero.tsx';
import { Earnings } from './earnings.tsx';
import { Questions } from './questions.tsx';
import { Steps } from './steps.tsx';
import { Trust } from './trust.tsx';

/** What visitors see first: what it is, what it pays, why to trust it, and the firms' side. */
export function LandingPage() {
  return (
    <div className="flex flex-col gap-14 pt-4 pb-6 sm:gap-20 sm:pt-8">
      <Hero />
      <LandingSlider />
      {/* Out of sight at first: laid out and painted when it comes near. */}
      <div className="flex flex-col gap-14 [contain-intrinsic-size:auto_3000px] [content-visibility:auto] sm:gap-20">
        <Steps />
        <Earnings />
        <Trust />
        <ForFirms />
        <Questions />
      </div>
    </div>
  );
}
