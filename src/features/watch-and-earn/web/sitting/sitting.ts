/** One sitting: ads one after the other, each started, watched, credited. A pure state machine; time and calls are outside. */
import { type Kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';

/** A watch that the server opened. */
export interface Watch {
  watchId: number;
  earning: Kurus;
  /** Seconds. */
  displayDuration: number;
  /** Of them still to be shown: all, unless it goes on after a reload or on another page. */
  leftSeconds: number;
  /** After so many the server gives it up. */
  expiresInSeconds: number;
}

/** A watch that is open on the server and not shown here. */
export interface OpenWatch {
  watchId: number;
  /** What this tab had left of it, where it showed it before a reload; 0 otherwise. */
  leftSeconds: number;
}

type Interruption =
  /** The watch was lost; the ad can be watched from its beginning. */
  'taken over' | 'expired' /** Another page goes on with it. */ | 'moved';

export type Phase =
  /** The ad and what it brings are shown; it starts by a press, or by itself when it follows another. */
  | { kind: 'ready'; startsByItself: boolean; problem: string | null }
  | { kind: 'starting' }
  /** The ad's watch is open on another page, or was on this one before a reload: then it goes on by itself. */
  | { kind: 'elsewhere'; open: OpenWatch; isOwn: boolean; problem: string | null }
  /** The server is asked to let it go on here. */
  | { kind: 'resuming'; open: OpenWatch }
  | { kind: 'running'; watch: Watch; isPaused: boolean }
  /** Its time is over: the server is asked to pay. `isLost` while there is no connection. */
  | { kind: 'crediting'; watch: Watch; isLost: boolean }
  | { kind: 'credited'; earning: Kurus }
  | { kind: 'interrupted'; why: Interruption; watch: Watch }
  /** The server could not be reached for long; asking again cannot pay twice. */
  | { kind: 'unreachable'; watch: Watch }
  /** This ad cannot be started any more; the next one can. */
  | { kind: 'refused'; reason: string }
  /** Nothing can be started today, or for now. */
  | { kind: 'closed'; why: 'DAILY_LIMIT' | 'EARNING_OFF' }
  | { kind: 'finished' };

export interface Sitting {
  count: number;
  position: number;
  phase: Phase;
  /** Credited in this sitting, clicks included. */
  earned: Kurus;
  totalToday: Kurus;
  dailyLimit: Kurus;
  /** What the click on the present ad paid; null before one. */
  click: Kurus | null;
}

export interface Totals {
  earning: Kurus;
  totalToday: Kurus;
  dailyLimit: Kurus;
}

export type SittingEvent =
  | { type: 'start asked' }
  | { type: 'resume asked' }
  | { type: 'resume failed'; problem: string }
  | { type: 'started'; watch: Watch }
  | { type: 'start failed'; problem: string }
  | { type: 'start refused'; reason: string }
  | { type: 'closed'; why: 'DAILY_LIMIT' | 'EARNING_OFF' }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'time over' }
  | { type: 'connection lost' }
  | { type: 'unreachable' }
  | { type: 'asked again' }
  | { type: 'interrupted'; why: Interruption }
  | { type: 'credited'; totals: Totals }
  | { type: 'clicked'; position: number; totals: Totals }
  | { type: 'moved on' }
  /** Ads that come later were taken out. */
  | { type: 'shortened'; count: number };

export interface Beginning {
  count: number;
  totalToday: Kurus;
  dailyLimit: Kurus;
  /** The watch of the first ad that is open, and whether it was this tab's before a reload. */
  open?: (OpenWatch & { isOwn: boolean }) | undefined;
}

export function beginSitting({ open, ...given }: Beginning): Sitting {
  return {
    ...given,
    position: 0,
    phase:
      open === undefined
        ? { kind: 'ready', startsByItself: false, problem: null }
        : { kind: 'elsewhere', open, isOwn: open.isOwn, problem: null },
    earned: ZERO_KURUS,
    click: null,
  };
}

function credit(sitting: Sitting, { earning, totalToday, dailyLimit }: Totals): Sitting {
  return { ...sitting, earned: sumKurus(sitting.earned, earning), totalToday, dailyLimit };
}

function moveOn(sitting: Sitting): Sitting {
  const position = sitting.position + 1;
  if (position >= sitting.count) return { ...sitting, phase: { kind: 'finished' } };
  return { ...sitting, position, click: null, phase: { kind: 'ready', startsByItself: true, problem: null } };
}

/** The watch with which another page, or this one, can go on. */
function openWatchOf(phase: Phase): OpenWatch | null {
  if (phase.kind === 'elsewhere' || phase.kind === 'resuming') return phase.open;
  if (phase.kind === 'interrupted' && phase.why === 'moved') return { ...phase.watch, leftSeconds: 0 };
  return null;
}

/** What the present phase becomes; null when the event does not concern it. */
function nextPhase(phase: Phase, event: SittingEvent): Phase | null {
  switch (event.type) {
    case 'start asked':
      return phase.kind === 'ready' || phase.kind === 'interrupted' ? { kind: 'starting' } : null;
    case 'resume asked': {
      const open = openWatchOf(phase);
      return open === null ? null : { kind: 'resuming', open };
    }
    case 'resume failed':
      return phase.kind === 'resuming'
        ? { kind: 'elsewhere', open: phase.open, isOwn: false, problem: event.problem }
        : null;
    case 'started':
      return phase.kind === 'starting' || phase.kind === 'resuming'
        ? { kind: 'running', watch: event.watch, isPaused: false }
        : null;
    case 'start failed':
      return phase.kind === 'starting' || phase.kind === 'resuming'
        ? { kind: 'ready', startsByItself: false, problem: event.problem }
        : null;
    case 'start refused':
      return phase.kind === 'starting' ? { kind: 'refused', reason: event.reason } : null;
    case 'closed':
      return { kind: 'closed', why: event.why };
    case 'paused':
      if (phase.kind === 'ready') return { ...phase, startsByItself: false };
      return phase.kind === 'running' ? { ...phase, isPaused: true } : null;
    case 'resumed':
      return phase.kind === 'running' ? { ...phase, isPaused: false } : null;
    case 'time over':
      return phase.kind === 'running' ? { kind: 'crediting', watch: phase.watch, isLost: false } : null;
    case 'asked again':
      return phase.kind === 'unreachable' ? { kind: 'crediting', watch: phase.watch, isLost: false } : null;
    case 'connection lost':
      return phase.kind === 'crediting' ? { ...phase, isLost: true } : null;
    case 'unreachable':
      return phase.kind === 'crediting' ? { kind: 'unreachable', watch: phase.watch } : null;
    case 'interrupted':
      return phase.kind === 'running' || phase.kind === 'crediting'
        ? { kind: 'interrupted', why: event.why, watch: phase.watch }
        : null;
    case 'credited':
      return phase.kind === 'crediting' ? { kind: 'credited', earning: event.totals.earning } : null;
    default:
      return null;
  }
}

/** An answer that comes after its moment changes no phase. */
export function reduceSitting(sitting: Sitting, event: SittingEvent): Sitting {
  if (event.type === 'moved on') return moveOn(sitting);
  if (event.type === 'shortened') return { ...sitting, count: event.count };
  if (event.type === 'clicked') {
    const click = event.position === sitting.position ? event.totals.earning : sitting.click;
    return { ...credit(sitting, event.totals), click };
  }
  const phase = nextPhase(sitting.phase, event);
  if (phase === null) return sitting;
  return event.type === 'credited' ? { ...credit(sitting, event.totals), phase } : { ...sitting, phase };
}
