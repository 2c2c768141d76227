import {
  lazy,
  Suspense,
  useEffect,
  useState,
  useCallback,
  useEffectEvent,
  useSyncExternalStore,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { useNavigate } from 'react-router';
import { sumKurus, ZERO_KURUS, formatKurus, type Kurus } from '#lib/shared/money.ts';
import { OFFLINE_TEXT } from '#lib/web/call.ts';
import { roleHome } from '#lib/web/role-home.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Loading } from '#lib/web/lists/loading.tsx';
import { adAnnouncement, watchTexts as texts, adPosition } from '../texts.web.ts';
import { sessionText } from '../texts.ts';
import { watchWords } from '#platform/words/watching.ts';
import { AboutAd } from '../about/about-ad.tsx';
import { AdFrame, hasStarted, useCountdown, clockText } from '../ad-frame.tsx';
import { type Ad, earningsChanged, type Offer } from '../api.web.ts';
import { asksToGoOn, forgetsWatch, type Phase, type Watch } from './watch-session.web.ts';
import { type SessionControls, useWatchSession, type Visit } from './use-watch-session.web.ts';
import { usePageVisible } from '#lib/web/screen/use-page-visible.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Pause, Play, SkipForward, Check, LoaderCircle } from 'lucide-react';
import { useIsGuarded } from '#lib/web/use-is-guarded.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { CountdownRing } from '#lib/web/figures/countdown-ring.tsx';
import { savedWatch } from './saved-watch.web.ts';

interface MainAction {
  label: string;
  icon?: ReactNode;
  onPress: () => void;
  isBusy?: boolean;
  isQuiet?: boolean;
}

/** Crediting already shows the next ad's action: the label changes seldom enough to be read. */
function mainAction(controls: SessionControls): MainAction {
  const { session, start, takeOver, pause, resume, moveOn, askAgain } = controls;
  const { phase } = session;
  const isLast = session.position === session.count - 1;
  const goOn = { label: isLast ? texts.finish : texts.next, onPress: moveOn };
  const pauseAction = { label: texts.pause, icon: <Pause />, onPress: pause, isQuiet: true };
  switch (phase.kind) {
    case 'ready':
      return phase.startsByItself ? pauseAction : { label: watchWords.start, icon: <Play />, onPress: start };
    case 'starting':
      if (!phase.byItself) return { label: texts.starting, onPress: start, isBusy: true };
      return phase.isPaused ? { label: texts.resume, icon: <Play />, onPress: resume } : pauseAction;
    case 'running':
      return phase.isPaused ? { label: texts.resume, icon: <Play />, onPress: resume } : pauseAction;
    case 'crediting':
      return phase.isLost
        ? { label: texts.reconnecting, onPress: askAgain, isBusy: true }
        : { ...goOn, isBusy: true };
    case 'unreachable':
      return { label: texts.askAgain, onPress: askAgain };
    case 'interrupted':
      if (phase.why === 'moved') return { label: texts.goOnHere, icon: <Play />, onPress: takeOver };
      return {
        label: phase.why === 'taken over' ? texts.takeOver : texts.restart,
        icon: <Play />,
        onPress: start,
      };
    case 'elsewhere':
      return { label: texts.goOnHere, icon: <Play />, onPress: takeOver };
    case 'resuming':
      return { label: texts.starting, onPress: takeOver, isBusy: true };
    default:
      return goOn;
  }
}

/** The main button stays one element in all phases, so that it keeps the focus. */
function WatchActions({ controls }: { controls: SessionControls }) {
  const { session, ad, moveOn } = controls;
  const action = mainAction(controls);
  const isLast = session.position === session.count - 1;
  const maySkip = !['credited', 'refused', 'over elsewhere'].includes(session.phase.kind);
  const isGuarded = useIsGuarded(action.label);
  const isSkipGuarded = useIsGuarded(`${ad.id} ${maySkip}`);
  return (
    <div className="sticky bottom-0 z-10 -mx-(--gutter) flex flex-wrap gap-2 bg-surface px-(--gutter) py-2 lg:static lg:mx-0 lg:p-0">
      <Button
        size="lg"
        variant={action.isQuiet ? 'secondary' : 'primary'}
        icon={action.icon}
        onClick={action.onPress}
        isBusy={action.isBusy}
        isGuarded={isGuarded}
        busyText={action.label}
        className="min-w-0 flex-1 basis-40"
      >
        {action.label}
      </Button>
      {/* Its place stays, so that the button beside it does not grow under the finger. */}
      <Button
        size="lg"
        variant="ghost"
        icon={<SkipForward />}
        onClick={moveOn}
        isGuarded={isSkipGuarded}
        className={classNames('px-4', !maySkip && 'invisible')}
      >
        {isLast ? texts.skipLast : texts.skip}
      </Button>
    </div>
  );
}

const ClosedNow = lazy(async () => ({ default: (await import('../no-ads.tsx')).ClosedNow }));

const LEAD_IN_MS = 1500;
const CELEBRATION_MS = 1400;
const REFUSAL_MS = 3000;

/** Null when the phase waits for the viewer. */
function ownPace({
  session,
  start,
  takeOver,
  moveOn,
}: SessionControls): { ms: number; goOn: () => void } | null {
  const { phase } = session;
  if (asksToGoOn(session)) return null;
  if (phase.kind === 'ready' && phase.startsByItself) return { ms: LEAD_IN_MS, goOn: start };
  if (phase.kind === 'elsewhere' && phase.isOwn) return { ms: 0, goOn: takeOver };
  if (phase.kind === 'credited') return { ms: CELEBRATION_MS, goOn: moveOn };
  if (phase.kind === 'refused') return { ms: REFUSAL_MS, goOn: moveOn };
  return null;
}

/** Home shows the round's sum. */
function useFinish({ session: { phase, earned } }: SessionControls): void {
  const navigate = useNavigate();
  const isFinished = phase.kind === 'finished';
  useEffect(() => {
    if (isFinished) void navigate(roleHome('user'), { replace: true, state: { earned } });
  }, [isFinished, earned, navigate]);
}

export function WatchSession({ offer, visit }: { offer: Offer; visit: Visit }) {
  const controls = useWatchSession(offer, visit);
  const { session, ad } = controls;
  const { phase, position, earned, totalToday, dailyLimit } = session;
  const place = { position: session.before + position, count: session.before + session.count };
  const waiting = session.click?.isPaid === false ? session.click.earning : ZERO_KURUS;
  const isOffline = useIsOffline();
  const isVisible = usePageVisible();
  const [isAsking, setAsking] = useState(false);
  const isHeld = !isVisible || isAsking;
  const [resumeUntilMs, setResumeUntilMs] = useState(0);
  const pace = ownPace(controls);
  const problem = phase.kind === 'ready' || phase.kind === 'elsewhere' ? phase.problem : null;
  useFinish(controls);
  useEffect(() => earningsChanged, []);

  if (phase.kind === 'closed') {
    return (
      <Suspense fallback={<Loading />}>
        <ClosedNow reason={phase.why} text={phase.text} earnedToday={totalToday} dailyLimit={dailyLimit} />
      </Suspense>
    );
  }
  return (
    <div className="flex min-h-[calc(100dvh-6rem)] flex-col gap-3 lg:min-h-0 lg:gap-4">
      {pace !== null && !isHeld && <After key={`${ad.id} ${phase.kind}`} ms={pace.ms} go={pace.goOn} />}
      <p role="status" className="sr-only">
        {adAnnouncement({
          ...place,
          title: ad.title,
          earning: phase.kind === 'over elsewhere' ? null : ad.earning,
        })}
      </p>
      <SessionProgress {...place} />
      <div className="flex flex-1 flex-col gap-3 lg:grid lg:flex-none lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <AdFrame controls={controls} resumeUntilMs={resumeUntilMs} />
        <div className="flex min-w-0 flex-col gap-3 lg:gap-5">
          <WatchPanel controls={controls} isHeld={isHeld} onPaused={setResumeUntilMs} />
          <AdText key={ad.id} ad={ad} />
          <AboutAd
            key={`about ${ad.id}`}
            ad={ad}
            unpaid={hasStarted(phase) && !forgetsWatch(phase) ? sumKurus(ad.earning, waiting) : ZERO_KURUS}
            heldUntilMs={phase.kind === 'running' ? resumeUntilMs : null}
            mayReport={hasStarted(phase) || ad.view_number > 1}
            onAsking={setAsking}
            onHidden={controls.leaveAdvertiser}
          />
          {problem !== null && (isOffline || problem !== OFFLINE_TEXT) && (
            <Alert tone="danger">{problem}</Alert>
          )}
          {isOffline && phase.kind === 'running' && (
            <Alert tone="info">
              {texts.offline(clockText(phase.watch.expiresAtMs), phase.watch.earning)}
            </Alert>
          )}
          <WatchActions controls={controls} />
          <p className="min-h-5 text-center text-sm font-semibold text-success">
            {earned > 0 && sessionText(earned)}
          </p>
        </div>
      </div>
    </div>
  );
}

/** A phone folds long texts, so that the ad and the buttons stay on one screen. */
function AdText({ ad }: { ad: Ad }) {
  const [isWhole, setIsWhole] = useState(false);
  const [isCut, setIsCut] = useState(false);
  const watchHeight = useCallback((text: HTMLParagraphElement | null) => {
    if (text === null) return undefined;
    const observer = new ResizeObserver(() => setIsCut(text.scrollHeight > text.clientHeight));
    observer.observe(text);
    return () => observer.disconnect();
  }, []);
  return (
    <div>
      <h2 className="text-lg leading-tight font-bold break-words">{ad.title}</h2>
      <p
        ref={isWhole ? null : watchHeight}
        className={classNames(
          'mt-1 text-sm break-words whitespace-pre-line text-soft md:text-base lg:line-clamp-none',
          !isWhole && 'line-clamp-2',
        )}
      >
        {ad.description}
      </p>
      {isCut && (
        <button
          type="button"
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-8 rounded-xs text-sm font-semibold text-brand-text underline-offset-4 hover:underline lg:hidden"
        >
          {isWhole ? texts.readLess : texts.readMore}
        </button>
      )}
    </div>
  );
}

/** Calls `go` once after `ms`; unmounting cancels it. Needs a `key` per occasion. */
function After({ ms, go }: { ms: number; go: () => void }) {
  const latest = useEffectEvent(go);
  useEffect(() => {
    const timer = setTimeout(() => latest(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return null;
}

function SessionProgress({ position, count }: { position: number; count: number }) {
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden className="flex min-w-0 flex-1 gap-1">
        {Array.from({ length: count }, (_, index) => (
          <span
            key={index}
            className={classNames(
              'h-1 flex-1 rounded-full transition-colors duration-300',
              index < position ? 'bg-brand' : index === position ? 'bg-glow' : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="tabular shrink-0 text-sm font-semibold text-soft">{adPosition(position, count)}</p>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  const over = new AbortController();
  for (const name of ['online', 'offline']) addEventListener(name, listener, over);
  return () => over.abort();
}

function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine);
}

/** The page gives a watch up this many seconds before the server does, to waste no time of the viewer. */
const SAFETY_SECONDS = 2;

const RING = 'size-20 shrink-0 md:size-24';

interface WatchPanelProps {
  controls: SessionControls;
  isHeld: boolean;
  /** Receives the moment until which it can be resumed, in milliseconds since 1970. */
  onPaused: (untilMs: number) => void;
}

function WatchPanel({ controls, isHeld, onPaused }: WatchPanelProps) {
  const { session, ad } = controls;
  const { phase } = session;
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
        <Amount label={texts.today} amount={session.totalToday} />
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
    const save = () => savedWatch.save({ ...watch, adId, leftSeconds: latest.current.remaining });
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
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
