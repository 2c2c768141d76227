import { Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { advertiserText, watchTexts as texts } from '../texts.ts';
import type { Ad } from '../api.ts';

/** Few open it, so that nobody waits for it before the first ad. */
const AboutAdSheet = lazy(async () => ({ default: (await import('./about-ad-sheet.tsx')).AboutAdSheet }));

interface AboutAdProps {
  ad: Ad;
  mayReport: boolean;
  /** Whether the sheet lies over the ad. */
  onAsking: (isAsking: boolean) => void;
  onHidden: () => void;
}

/** Who advertises, and the way to "why do I see this", reporting and hiding. */
export function AboutAd({ ad, mayReport, onAsking, onHidden }: AboutAdProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  function show(next: boolean) {
    setIsOpen(next);
    onAsking(next);
    if (next) setWasOpened(true);
  }

  return (
    <div className="-mt-1 flex flex-wrap items-center justify-between gap-x-4 text-sm text-soft">
      <p className="min-w-0 break-words">{advertiserText(ad.advertiser.name)}</p>
      <button
        type="button"
        onClick={() => show(true)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-xs font-semibold text-soft underline-offset-4 hover:text-ink hover:underline [&_svg]:size-4"
      >
        <Info aria-hidden />
        {texts.why}
      </button>
      {wasOpened && (
        <Suspense>
          <AboutAdSheet
            ad={ad}
            isOpen={isOpen}
            mayReport={mayReport}
            onClose={() => show(false)}
            onHidden={() => {
              show(false);
              onHidden();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
