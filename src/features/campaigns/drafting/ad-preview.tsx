import { ExternalLink } from 'lucide-react';
import { formatKurus, formatSignedKurus, type Kurus } from '#lib/shared/money.ts';
import { CountdownRing } from '#lib/web/figures/countdown-ring.tsx';
import { FramedImage } from '#lib/web/layout/framed-image.tsx';
import { watchWords } from '#platform/words/watching.ts';
import { previewTexts as texts } from '../firm-texts.web.ts';

export interface PreviewedAd {
  name: string;
  description: string;
  /** Seconds; null while nothing is typed. */
  displayDuration: number | null;
  picture: File | string | null;
}

export interface AdPreviewProps {
  ad: PreviewedAd;
  rates: { view_rate: Kurus; click_rate: Kurus };
}

const LONGEST_SECONDS = 999;

/** The ad as a viewer's phone shows it before the countdown; nothing in it can be pressed. */
export function AdPreview({ ad, rates }: AdPreviewProps) {
  const typed = Math.min(Math.max(ad.displayDuration ?? 0, 0), LONGEST_SECONDS);
  const isKnown = typed > 0;
  const seconds = isKnown ? typed : 1;
  return (
    <figure aria-label={texts.title} className="mx-auto w-full max-w-72 rounded-2xl bg-rail p-2 shadow-pop">
      <div className="flex flex-col gap-3 overflow-hidden rounded-xl bg-canvas p-3">
        <div className="relative aspect-5/4 overflow-hidden rounded-2xl shadow-pop">
          <FramedImage src={ad.picture} alt="" className="size-full" />
          <span className="absolute right-0 bottom-0 rounded-lg border border-dashed border-glow bg-shade/45 p-1.5">
            <span className="inline-flex min-h-10 items-center gap-1.5 rounded-full bg-white px-3.5 text-sm font-bold text-rail shadow-pop [&_svg]:size-4">
              {watchWords.visit}
              <span className="money text-brand">{formatSignedKurus(rates.click_rate, true)}</span>
              <ExternalLink aria-hidden />
            </span>
          </span>
        </div>
        <div className="flex items-center gap-3 rounded-xl border border-line bg-surface p-2.5 shadow-card">
          <span aria-hidden>
            <CountdownRing totalSeconds={seconds} remainingSeconds={seconds} className="size-16 shrink-0">
              {isKnown ? undefined : '–'}
            </CountdownRing>
          </span>
          <dl className="min-w-0">
            <dt className="text-sm text-soft">{watchWords.thisAd}</dt>
            <dd className="money text-xl font-extrabold tracking-tight text-brand-text">
              {formatKurus(rates.view_rate)}
            </dd>
          </dl>
        </div>
        <figcaption className="min-h-16 px-1 pb-2">
          <p className="text-lg leading-tight font-bold break-words">{ad.name.trim() || texts.name}</p>
          <p className="mt-1 line-clamp-3 text-sm break-words whitespace-pre-line text-soft">
            {ad.description.trim() || texts.description}
          </p>
        </figcaption>
      </div>
      <p className="px-2 pt-2 text-center text-sm text-rail-text">{texts.safeArea}</p>
    </figure>
  );
}
