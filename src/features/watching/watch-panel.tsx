import { Check, LoaderCircle } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { classNames } from '#lib/web/class-names.ts';
import { CountdownRing } from '#lib/web/figures/countdown-ring.tsx';
import { watchTexts as texts } from './texts.web.ts';
import { keptWatch } from './session/saved-watch.web.ts';
import type { Phase, Watch } from './session/watch-session.web.ts';
import { useCountdown } from './session/use-countdown.web.ts';
import type { SittingControls } from './session/use-watch-session.web.ts';

/** The page gives a watch up this many seconds before the server does, to waste no time of the viewer. */
const SAFETY_SECONDS = 2;

const RING = 'size-20 shrink-0 md:size-24';

interface WatchPanelProps {
  controls: SittingControls;
  isHeld: boolean;
  /** Receives the moment until which it can be resumed, in milliseconds since 1970. */
  onPaused: (untilMs: number) => void;
}

export function WatchPanel({ controls, isHeld, onPaused }: WatchPanelProps) {
  const { sitting, ad } = controls;
  const { phase } = sitting;
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-xl border border-line bg-surface p-3 pr-4 shadow-card">
      {phase.kind === 'running' ? (
        <RunningRing
          key={phase.watch.watchId}
          adId={ad.id}
          watch={phase.watch}
          isPaused={phase.isPaused || isHeld}
          onOver={controls.timeOver}
          onPaused={onPaused}
          onExpired={controls.expire}
        />
      ) : (
        // The progress of a watch on another page is unknown.
        (phase.kind !== 'interrupted' || phase.why !== 'moved') && (
          <StillRing seconds={ad.display_duration} phase={phase} />
        )
      )}
      <dl className="grid min-w-0 flex-1 basis-32 grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2">
        {/* After an end elsewhere the ad has the price of its next viewing. */}
        {phase.kind !== 'over elsewhere' && <Amount label={texts.thisAd} amount={ad.earning} isMain />}
        <Amount label={texts.today} amount={sitting.totalToday} />
      </dl>
    </div>
  );
}

function Amount({ label, amount, isMain = false }: { label: string; amount: Kurus; isMain?: boolean }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd
        className={classNames(
          'money text-xl font-extrabold tracking-tight md:text-2xl',
          isMain && 'text-brand-text',
        )}
      >
        {formatKurus(amount)}
      </dd>
    </div>
  );
}

interface RunningRingProps {
  adId: number;
  watch: Watch;
  /** By hand, or because the ad is out of sight. */
  isPaused: boolean;
  onOver: () => void;
  onPaused: (untilMs: number) => void;
  onExpired: () => void;
}

function RunningRing({ adId, watch, isPaused, onOver, onPaused, onExpired }: RunningRingProps) {
  const remaining = useCountdown({ seconds: watch.leftSeconds, isRunning: !isPaused, onOver });
  const openedMs = useRef<number | null>(null);
  const latest = useRef({ remaining, onPaused, onExpired });
  // Before paint: the text beside the ring names the moment computed here.
  useLayoutEffect(() => {
    openedMs.current ??= performance.now();
    latest.current = { remaining, onPaused, onExpired };
  });
  useLayoutEffect(() => {
    if (openedMs.current === null) return undefined;
    const endsAfter = (performance.now() - openedMs.current) / 1000 + latest.current.remaining;
    const spareMs = (watch.expiresInSeconds - SAFETY_SECONDS - endsAfter) * 1000;
    const expire = () => latest.current.onExpired();
    if (isPaused) {
      latest.current.onPaused(Date.now() + spareMs);
      const timer = setTimeout(expire, Math.max(spareMs, 0));
      return () => clearTimeout(timer);
    }
    if (spareMs < 0) expire();
    return undefined;
  }, [isPaused, watch.expiresInSeconds]);
  useEffect(() => {
    const keep = () => keptWatch.keep({ ...watch, adId, leftSeconds: latest.current.remaining });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [watch, adId]);
  return (
    <CountdownRing
      totalSeconds={watch.displayDuration}
      remainingSeconds={remaining}
      isPaused={isPaused}
      className={RING}
    />
  );
}

function StillRing({ seconds, phase }: { seconds: number; phase: Phase }) {
  const { kind } = phase;
  if (['crediting', 'credited', 'unreachable', 'over elsewhere'].includes(kind)) {
    return (
      <CountdownRing totalSeconds={seconds} remainingSeconds={0} className={RING}>
        {kind === 'credited' ? (
          <Check className="size-10 text-success" strokeWidth={3} />
        ) : kind === 'crediting' ? (
          <LoaderCircle className="size-9 animate-spin text-brand-text" />
        ) : undefined}
      </CountdownRing>
    );
  }
  const left = kind === 'elsewhere' || kind === 'resuming' ? phase.open.shownSeconds : seconds;
  return <CountdownRing totalSeconds={seconds} remainingSeconds={left} className={RING} />;
}
