import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { advertiserText, watchTexts as texts } from '../texts.web.ts';
import type { Ad } from '../api.web.ts';

const AboutAdSheet = lazy(async () => ({ default: (await import('./about-ad-sheet.tsx')).AboutAdSheet }));

interface AboutAdProps {
  ad: Ad;
  mayReport: boolean;
  unpaid: Ad['earning'];
  heldUntilMs: number | null;
  onAsking: (isAsking: boolean) => void;
  onHidden: () => void;
}

export function AboutAd({ ad, mayReport, unpaid, heldUntilMs, onAsking, onHidden }: AboutAdProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  function show(next: boolean) {
    setIsOpen(next);
    onAsking(next);
    if (next) setWasOpened(true);
  }

  return (
    <div className="-mt-1 flex items-center justify-between gap-x-4 text-sm text-soft">
      <p className="min-w-0 break-words">{advertiserText(ad.advertiser.name)}</p>
      <button
        type="button"
        onClick={() => show(true)}
        aria-label={texts.more}
        className="flex size-11 items-center justify-center rounded-full hover:text-ink [&_svg]:size-5"
      >
        <Ellipsis aria-hidden />
      </button>
      {wasOpened && (
        <Suspense>
          <AboutAdSheet
            ad={ad}
            isOpen={isOpen}
            mayReport={mayReport}
            unpaid={unpaid}
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
