import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { advertiserText, watchTexts as texts } from '../texts.web.ts';
import type { AboutAdSheetProps } from './about-ad-sheet.tsx';

const AboutAdSheet = lazy(async () => ({ default: (await import('./about-ad-sheet.tsx')).AboutAdSheet }));

interface AboutAdProps extends Omit<AboutAdSheetProps, 'isOpen' | 'onClose'> {
  onAsking: (isAsking: boolean) => void;
}

export function AboutAd({ onAsking, onHidden, ...about }: AboutAdProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);

  function show(next: boolean) {
    setIsOpen(next);
    onAsking(next);
    if (next) setWasOpened(true);
  }

  return (
    <div className="-mt-1 flex items-center justify-between gap-x-4 text-sm text-soft">
      <p className="min-w-0 break-words">{advertiserText(about.ad.advertiser.name)}</p>
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
            {...about}
            isOpen={isOpen}
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
