import { Check, ExternalLink } from 'lucide-react';
import type { Kurus } from '#lib/shared/money.ts';
import { clickedText, creditedAmount, visitLabel, watchTexts as texts } from './texts.ts';
import type { Ad } from './api.ts';
import type { ClickUnpaid } from './sitting/promised-click.ts';

interface VisitLinkProps {
  ad: Ad;
  /** The earning of the first click; null before it. */
  click: Kurus | null;
  /** The pay that a click would bring now; 0 where none. */
  promised: Kurus;
  /** Why it would bring none. */
  unpaid: ClickUnpaid | null;
  onClick: () => void;
}

/** The link to the advertiser's page, in a new tab, and what the click earned. */
export function VisitLink({ ad, click, promised, unpaid, onClick }: VisitLinkProps) {
  return (
    <>
      <a
        href={ad.link}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={onClick}
        aria-label={visitLabel(ad.title, promised)}
        className="absolute right-3 bottom-3 z-10 inline-flex min-h-11 animate-rise items-center gap-2 rounded-full bg-white px-4 text-sm font-bold text-rail shadow-pop hover:bg-rail-text [&_svg]:size-4"
      >
        {texts.visit}
        {promised > 0 && <span className="money text-brand">{creditedAmount(promised)}</span>}
        <ExternalLink aria-hidden />
      </a>
      <p
        role="status"
        className="absolute bottom-3 left-3 z-10 flex min-h-11 max-w-[calc(100%-10rem)] items-center empty:hidden"
      >
        {click !== null && click > 0 && (
          <span className="money inline-flex animate-pop items-center gap-1.5 rounded-full bg-success-tint px-3 py-1.5 text-sm font-bold text-success shadow-pop [&_svg]:size-4">
            <Check aria-hidden strokeWidth={3} />
            {clickedText(click)}
          </span>
        )}
        {unpaid !== null && (
          <span className="rounded-xl bg-rail/95 px-3 py-1.5 text-sm text-white">{texts.unpaid[unpaid]}</span>
        )}
      </p>
    </>
  );
}
