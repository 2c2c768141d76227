import { Check, TriangleAlert, ExternalLink, MonitorSmartphone, Pause } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef, useEffect, useEffectEvent, useState } from 'react';
import { istanbulTime } from '#lib/shared/dates.ts';
import { sumKurus } from '#lib/shared/money.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Celebration } from '#lib/web/figures/celebration.tsx';
import { holdStill, ImageWithFallback } from '#lib/web/layout/image-with-fallback.tsx';
import { useIsGuarded } from '#lib/web/use-is-guarded.ts';
import {
  clickedText,
  clickToComeText,
  creditedAmount,
  creditedParts,
  paceText,
  visitLabel,
  watchTexts as texts,
} from './texts.web.ts';
import { type Ad, imageUrl } from './api.web.ts';
import type { SessionControls } from './session/use-watch-session.web.ts';
import { awaitsView, AD_PICTURE, asksToGoOn, type Phase, type Session } from './session/watch-session.web.ts';

export const clockText = (ms: number): string => istanbulTime(new Date(ms));

export function hasStarted({ kind }: Phase): boolean {
  return !['ready', 'starting', 'refused', 'over elsewhere'].includes(kind);
}

function isCovered(phase: Phase): boolean {
  if (phase.kind === 'running') return phase.isPaused;
  if (phase.kind === 'resuming') return false;
  return phase.kind !== 'crediting' || phase.isLost;
}

interface AdFrameProps {
  controls: SessionControls;
  resumeUntilMs: number;
}

export function AdFrame({ controls, resumeUntilMs }: AdFrameProps) {
  const { ad, nextAd, session, moveOn } = controls;
  const isGuarded = useIsGuarded(session.phase.kind);
  return (
    <div className="relative isolate min-h-52 flex-1 animate-rise overflow-hidden rounded-2xl bg-rail shadow-pop lg:h-[min(35rem,70dvh)] lg:flex-none">
      <Picture key={ad.id} ad={ad} />
      {nextAd !== undefined && <Picture key={nextAd.id} ad={nextAd} isWaiting />}
      <Overlay session={session} resumeUntilMs={resumeUntilMs} isGuarded={isGuarded} onGoOn={moveOn} />
      {hasStarted(session.phase) && session.phase.kind !== 'elsewhere' && (
        <div className={classNames(isCovered(session.phase) && '[@media(max-height:44rem)]:hidden')}>
          <VisitLink controls={controls} />
        </div>
      )}
    </div>
  );
}

/** One element from preload to end: nothing is fetched or decoded when its turn comes. */
function Picture({ ad, isWaiting = false }: { ad: Ad; isWaiting?: boolean }) {
  const url = imageUrl(ad.image_path);
  const seen = isWaiting && 'invisible';
  return (
    <>
      {url !== null && (
        <img
          src={url}
          alt=""
          aria-hidden
          onLoad={holdStill}
          fetchPriority={isWaiting ? 'low' : 'high'}
          className={classNames(
            'absolute inset-0 -z-10 size-full scale-[1.25] object-cover opacity-70 [filter:blur(40px)]',
            seen,
          )}
        />
      )}
      <ImageWithFallback
        id={isWaiting ? undefined : AD_PICTURE}
        src={url}
        alt={ad.title}
        loading="eager"
        decoding="sync"
        fetchPriority={isWaiting ? 'low' : 'high'}
        className={classNames(
          'absolute inset-0 size-full bg-transparent object-contain text-rail-faint',
          seen,
        )}
      />
    </>
  );
}

interface OverlayProps {
  session: Session;
  resumeUntilMs: number;
  /** A press may still be meant for the previous content. */
  isGuarded: boolean;
  onGoOn: () => void;
}

function Overlay({ session, resumeUntilMs, isGuarded, onGoOn }: OverlayProps) {
  const { phase } = session;
  switch (phase.kind) {
    case 'running':
      return phase.isPaused ? (
        <Message icon={<Pause />} title={texts.paused} text={texts.pausedHint(clockText(resumeUntilMs))} />
      ) : null;
    case 'crediting':
      return phase.isLost ? <Message icon={<TriangleAlert />} text={lostText(phase)} /> : null;
    case 'unreachable':
      return <Message icon={<TriangleAlert />} text={texts.unreachable(phase.watch.earning)} />;
    case 'interrupted':
      if (phase.why === 'too late')
        return <Message icon={<TriangleAlert />} text={texts.tooLate(phase.watch.earning)} />;
      return phase.why === 'expired' ? (
        <Message icon={<TriangleAlert />} text={texts.expired} />
      ) : (
        <Message icon={<MonitorSmartphone />} text={phase.why === 'moved' ? texts.moved : texts.takenOver} />
      );
    case 'elsewhere':
      return phase.isOwn ? null : (
        <Message
          icon={<MonitorSmartphone />}
          title={texts.elsewhere}
          text={texts.elsewhereHint(clockText(phase.open.expiresAtMs))}
        />
      );
    case 'over elsewhere':
      return <Message icon={<MonitorSmartphone />} text={texts.overElsewhere} />;
    case 'refused':
      return <Message icon={<TriangleAlert />} text={phase.reason} />;
    case 'credited':
      return (
        <div className="absolute -inset-px flex items-center justify-center bg-surface p-6">
          <Celebration
            amountText={creditedAmount(sumKurus(phase.earning, phase.click))}
            text={
              asksToGoOn(session)
                ? texts.goOn
                : phase.click > 0
                  ? creditedParts(phase.earning, phase.click)
                  : texts.credited
            }
          />
          {/* For a finger only: the button below says the same to everybody. */}
          <button
            type="button"
            tabIndex={-1}
            aria-hidden
            disabled={isGuarded}
            onClick={onGoOn}
            className="absolute inset-0"
          />
        </div>
      );
    default:
      return null;
  }
}

function lostText({ watch, isLate }: Extract<Phase, { kind: 'crediting' }>): string {
  const until = clockText(watch.expiresAtMs);
  return isLate ? texts.late(until, watch.earning) : texts.lost(until, watch.earning);
}

function Message({ icon, title, text }: { icon: ReactNode; title?: string; text: string }) {
  return (
    <div role="status" className="absolute -inset-px flex overflow-y-auto bg-rail p-4 text-center text-white">
      <div className="m-auto flex flex-col items-center gap-3">
        <span
          aria-hidden
          className="flex size-14 shrink-0 items-center justify-center rounded-full bg-white/15 [&_svg]:size-7 [@media(max-height:44rem)]:hidden"
        >
          {icon}
        </span>
        {title !== undefined && <p className="text-lg font-bold">{title}</p>}
        <p className="max-w-sm text-pretty">{text}</p>
      </div>
    </div>
  );
}

/** A second click this soon belongs to a double click. */
const TWICE_MS = 1000;

function VisitLink({ controls }: { controls: SessionControls }) {
  const { ad, session, promisedClick: promised, clickUnpaid: unpaid, clickWaitMs, waited } = controls;
  const click = session.click?.isPaid === true || awaitsView(session.phase) ? session.click : null;
  const openedMs = useRef(-Infinity);

  function open(event: MouseEvent) {
    if (event.timeStamp - openedMs.current < TWICE_MS) return event.preventDefault();
    openedMs.current = event.timeStamp;
    controls.click();
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
        {click !== null && click.earning > 0 && (
          <span className="money inline-flex animate-pop items-center gap-1.5 rounded-full bg-success-tint px-3 py-1.5 text-sm font-bold text-success shadow-pop [&_svg]:size-4">
            {click.isPaid && <Check aria-hidden strokeWidth={3} />}
            {click.isPaid ? clickedText(click.earning) : clickToComeText(click.earning)}
          </span>
        )}
        {unpaid !== null && (
          <span className="rounded-xl bg-rail/95 px-3 py-1.5 text-sm text-white">
            {texts.unpaid[unpaid]}
            {unpaid === 'PACE' && <Wait key={clickWaitMs} ms={clickWaitMs} onOver={waited} />}
          </span>
        )}
      </p>
    </>
  );
}

/** Hidden from screen readers, which would read every second. */
function Wait({ ms, onOver }: { ms: number; onOver: () => void }) {
  const seconds = useCountdown({ seconds: ms / 1000, isRunning: true, onOver });
  return <span aria-hidden>{paceText(seconds)}</span>;
}

const TICK_MS = 100;

interface CountdownOptions {
  seconds: number;
  isRunning: boolean;
  onOver: () => void;
}

export function useCountdown({ seconds, isRunning, onOver }: CountdownOptions): number {
  const [leftMs, setLeftMs] = useState(seconds * 1000);
  const left = useRef(seconds * 1000);
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (!isRunning) return undefined;
    let lastMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      left.current = Math.max(left.current - (nowMs - lastMs), 0);
      lastMs = nowMs;
      setLeftMs(left.current);
      if (left.current > 0) return;
      clearInterval(timer);
      over();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return leftMs / 1000;
}
