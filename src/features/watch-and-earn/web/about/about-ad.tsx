import { Info } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { advertiserText, watchTexts as texts } from '../texts.ts';
import type { Ad } from '../api.ts';

/** Few people open the sheet, so that its code is fetched only then. */
const AboutAdSheet = lazy(async () => ({ default: (await import('./about-ad-sheet.tsx')).AboutAdSheet }));

interface AboutAdProps {
  ad: Ad;
  mayReport: boolean;
  isUnpaid: boolean;
  /** Until when the ad behind the sheet can be gone on with, in milliseconds since 1970; null where none runs. */
  heldUntilMs: number | null;
  /** Called when the sheet opens over the ad, and when it closes. */
  onAsking: (isAsking: boolean) => void;
  onHidden: () => void;
}

/** The advertiser's name, and the button for "why do I see this", reporting and hiding. */
export function AboutAd({ ad, mayReport, isUnpaid, heldUntilMs, onAsking, onHidden }: AboutAdProps) {
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
            isUnpaid={isUnpaid}
            heldUntilMs={heldUntilMs}
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
