import { Check, ExternalLink } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import type { Kurus } from '#lib/shared/money.ts';
import { clickedText, creditedAmount, paceText, visitLabel, watchTexts as texts } from './texts.ts';
import type { Ad } from './api.ts';
import type { ClickUnpaid } from './sitting/promised-click.ts';
import { useCountdown } from './sitting/use-countdown.ts';

/** A second click so soon belongs to the first, as of those who click everything twice. */
const TWICE_MS = 1000;

interface VisitLinkProps {
  ad: Ad;
  /** The earning of the first click; null before it. */
  click: Kurus | null;
  /** The pay that a click would bring now; 0 where none. */
  promised: Kurus;
  /** Why it would bring none. */
  unpaid: ClickUnpaid | null;
  /** Where clicks came too close one after the other: after how many milliseconds one pays again. */
  waitMs: number;
  onClick: () => void;
  /** Called when that time is over. */
  onWaited: () => void;
}

/** The link to the advertiser's page, in a new tab, and what the click earned. */
export function VisitLink({ ad, click, promised, unpaid, waitMs, onClick, onWaited }: VisitLinkProps) {
  const openedMs = useRef(-Infinity);

  function open(event: MouseEvent) {
    if (event.timeStamp - openedMs.current < TWICE_MS) return event.preventDefault();
    openedMs.current = event.timeStamp;
    onClick();
  }

  return (
    <>
      <a
        href={ad.link}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={open}
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
          <span className="rounded-xl bg-rail/95 px-3 py-1.5 text-sm text-white">
            {texts.unpaid[unpaid]}
            {unpaid === 'PACE' && <Wait key={waitMs} ms={waitMs} onOver={onWaited} />}
          </span>
        )}
      </p>
    </>
  );
}

/** Counts down to the next click that pays; a screen reader is not told every second. */
function Wait({ ms, onOver }: { ms: number; onOver: () => void }) {
  const seconds = useCountdown({ seconds: ms / 1000, isRunning: true, onOver });
  return <span aria-hidden>{paceText(seconds)}</span>;
}
