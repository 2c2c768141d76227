/**
 * One sitting: ads one after the other, each started, watched and credited. A pure state machine without clock or
 * calls.
 */
import type { Ad } from '../api.ts';
import { type Kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';

/** The id of the element that shows the ad. */
export const AD_PICTURE = 'ad-picture';

/** A watch that the server opened. */
export interface Watch {
  watchId: number;
  earning: Kurus;
  /** Seconds. */
  displayDuration: number;
  /** The seconds still to be shown: all, unless the watch goes on after a reload or from another page. */
  leftSeconds: number;
  /** After this many seconds the server gives the watch up. */
  expiresInSeconds: number;
  /** The same moment by this device's clock, in milliseconds since 1970; until then the earning can be saved. */
  expiresAtMs: number;
}

/** The ad that follows, whose watch was opened when the one before was paid. */
export interface Following {
  ad: Ad;
  watch: Watch;
}

/** A watch that is open on the server and not shown on this page. */
export interface OpenWatch {
  watchId: number;
  /** The seconds that were left on this tab before a reload; 0 if another page showed the watch. */
  leftSeconds: number;
  /** The seconds left as this page shows them until it goes on with the watch. */
  shownSeconds: number;
  /** Until when it can be gone on with and paid, in milliseconds of the epoch. */
  expiresAtMs: number;
}

type Interruption =
  /** The watch was lost; the ad can be watched from its beginning. */
  | 'taken over'
  | 'expired'
  /** The ad was seen to its end, but the connection came back after the watch had been given up. */
  | 'too late'
  /** Another page goes on with it. */
  | 'moved';

/** Why no ad can be started at all. */
export type Closed = 'DAILY_LIMIT' | 'EARNING_OFF' | 'IN_REVIEW';

export type Phase =
  /** The ad and its earning are shown. It starts by a press, or by itself when it follows another ad. */
  | { kind: 'ready'; startsByItself: boolean; problem: string | null }
  /** `byItself`: nobody pressed for it, so it can be paused before it has begun. */
  | { kind: 'starting'; byItself: boolean; isPaused: boolean }
  /** The ad's watch is open on another page; or it was on this one before a reload, and then goes on by itself. */
  | { kind: 'elsewhere'; open: OpenWatch; isOwn: boolean; problem: string | null }
  /** The server is asked to let the watch go on here. */
  | { kind: 'resuming'; open: OpenWatch }
  | { kind: 'running'; watch: Watch; isPaused: boolean }
  /**
   * The watch's time is over, and the server is asked to pay. `isLost` while there is no connection, `isLate` once it
   * has not come back in time: only the server knows then whether it had paid before.
   */
  | { kind: 'crediting'; watch: Watch; isLost: boolean; isLate?: true }
  /** `click`: what the view brought for a click besides. */
  | { kind: 'credited'; earning: Kurus; click: Kurus; following: Following | null }
  | { kind: 'interrupted'; why: Interruption; watch: Watch }
  /** Another page had the watch, and it is over there. */
  | { kind: 'over elsewhere' }
  /** The server could not be reached for long. Asking again cannot pay twice. */
  | { kind: 'unreachable'; watch: Watch }
  /** This ad cannot be started any more; the next one can. */
  | { kind: 'refused'; reason: string }
  /** No ad can be started: not today, or not for the moment. */
  | { kind: 'closed'; why: Closed; text: string }
  | { kind: 'finished' };

export interface Sitting {
  /** The ads of this sitting that were over before a reload; they are not among `count`. */
  before: number;
  count: number;
  position: number;
  phase: Phase;
  /** The earnings of this sitting, clicks included. */
  earned: Kurus;
  totalToday: Kurus;
  dailyLimit: Kurus;
  /** The click on the present ad; null before it. */
  click: Click | null;
  /** How many ads were paid since the viewer touched the page. */
  untouched: number;
}

/** After so many ads without a touch the page asks before it goes on. */
const MOST_UNTOUCHED = 5;

/** Whether the page waits for an answer before the next ad. */
export const asksToGoOn = ({ phase, untouched, position, count }: Sitting): boolean =>
  phase.kind === 'credited' && untouched >= MOST_UNTOUCHED && position < count - 1;

/** Whether the payment of the present ad may open the watch of the next one, which then follows without another touch. */
export const startsNext = ({ untouched, position, count }: Sitting): boolean =>
  untouched + 1 < MOST_UNTOUCHED && position < count - 1;

/** The earning of a click: in the wallet, or to come with the ad's view. */
export interface Click {
  earning: Kurus;
  isPaid: boolean;
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
  | { type: 'closed'; why: Closed; text: string }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'time over' }
  | { type: 'connection lost'; isLate: boolean }
  | { type: 'unreachable' }
  | { type: 'asked again' }
  | { type: 'interrupted'; why: Interruption }
  | { type: 'over elsewhere' }
  /** `click`: what the view paid for a click besides. */
  | { type: 'credited'; totals: Totals; click: Kurus; following: Following | null }
  /** `isShown`: the ad that was clicked is still the present one. `withView`: what its view will pay for the click. */
  | { type: 'clicked'; isShown: boolean; totals: Totals; withView: Kurus }
  /** What the server says anew. `earned`: the sitting's earnings when it was asked. */
  | { type: 'read anew'; earned: Kurus; totalToday: Kurus; dailyLimit: Kurus }
  /** Goes to the ad at `to`, of so many that the sitting has by now; with `watch` it runs already. */
  | { type: 'moved on'; to: number; count: number; watch?: Watch }
  /** The viewer touched the page or a key. */
  | { type: 'touched' };

export interface Beginning {
  count: number;
  /** The ads of this sitting that were over before a reload, and what they brought. */
  before?: number;
  earned?: Kurus;
  totalToday: Kurus;
  dailyLimit: Kurus;
  /** The open watch of the first ad, and whether this tab showed it before a reload. */
  open?: (OpenWatch & { isOwn: boolean }) | undefined;
}

export function beginSitting({ open, before = 0, earned = ZERO_KURUS, ...given }: Beginning): Sitting {
  return {
    ...given,
    before,
    earned,
    position: 0,
    phase:
      open === undefined
        ? { kind: 'ready', startsByItself: false, problem: null }
        : { kind: 'elsewhere', open, isOwn: open.isOwn, problem: null },
    click: null,
    untouched: 0,
  };
}

/** What the ad pays: what its own start answered, however long ago the list was read. */
export function earningOf(phase: Phase, listed: Kurus): Kurus {
  if ('watch' in phase) return phase.watch.earning;
  return phase.kind === 'credited' ? phase.earning : listed;
}

/** Whether the ad has been passed: it counts, and the next one is another. */
export const isOver = ({ kind }: Phase): boolean => kind === 'credited' || kind === 'refused';

/** Whether nothing of a watch is left that a reload could go on with. */
export function forgetsWatch(phase: Phase): boolean {
  if (phase.kind === 'ready') return phase.startsByItself;
  return ['credited', 'interrupted', 'over elsewhere', 'refused', 'closed', 'finished'].includes(phase.kind);
}

function credit(sitting: Sitting, { earning, totalToday, dailyLimit }: Totals): Sitting {
  return { ...sitting, earned: sumKurus(sitting.earned, earning), totalToday, dailyLimit };
}

/** An ad that follows another starts by itself; but no move is a press on "İzlemeye başla" where that was awaited. */
function moveOn(
  sitting: Sitting,
  { to, count, watch }: { to: number; count: number; watch?: Watch },
): Sitting {
  if (to >= count) return { ...sitting, count, phase: { kind: 'finished' } };
  const { phase, position } = sitting;
  const isAwaited = to === position && phase.kind === 'ready' && !phase.startsByItself;
  return {
    ...sitting,
    position: to,
    count,
    click: null,
    phase:
      watch === undefined
        ? { kind: 'ready', startsByItself: !isAwaited, problem: null }
        : { kind: 'running', watch, isPaused: false },
  };
}

/** The open watch that this page or another one can continue. */
function openWatchOf(phase: Phase): OpenWatch | null {
  if (phase.kind === 'elsewhere' || phase.kind === 'resuming') return phase.open;
  if (phase.kind === 'interrupted' && phase.why === 'moved')
    return { ...phase.watch, leftSeconds: 0, shownSeconds: phase.watch.leftSeconds };
  return null;
}

/** The next phase after an event; null when the event does not concern the present phase. */
function nextPhase(phase: Phase, event: SittingEvent): Phase | null {
  switch (event.type) {
    case 'start asked':
      if (phase.kind !== 'ready' && phase.kind !== 'interrupted') return null;
      return {
        kind: 'starting',
        byItself: phase.kind === 'ready' && phase.startsByItself,
        isPaused: false,
      };
    case 'resume asked': {
      const open = openWatchOf(phase);
      return open === null ? null : { kind: 'resuming', open };
    }
    case 'resume failed':
      return phase.kind === 'resuming'
        ? { kind: 'elsewhere', open: phase.open, isOwn: false, problem: event.problem }
        : null;
    case 'started':
      if (phase.kind === 'starting') return { kind: 'running', watch: event.watch, isPaused: phase.isPaused };
      return phase.kind === 'resuming' ? { kind: 'running', watch: event.watch, isPaused: false } : null;
    case 'start failed':
      return phase.kind === 'starting' || phase.kind === 'resuming'
        ? { kind: 'ready', startsByItself: false, problem: event.problem }
        : null;
    case 'start refused':
      return phase.kind === 'starting' ? { kind: 'refused', reason: event.reason } : null;
    case 'closed':
      return { kind: 'closed', why: event.why, text: event.text };
    case 'paused':
      if (phase.kind === 'ready') return { ...phase, startsByItself: false };
      return phase.kind === 'running' || phase.kind === 'starting' ? { ...phase, isPaused: true } : null;
    case 'resumed':
      return phase.kind === 'running' || phase.kind === 'starting' ? { ...phase, isPaused: false } : null;
    case 'time over':
      return phase.kind === 'running' ? { kind: 'crediting', watch: phase.watch, isLost: false } : null;
    case 'asked again':
      return phase.kind === 'unreachable' ? { kind: 'crediting', watch: phase.watch, isLost: false } : null;
    case 'connection lost':
      if (phase.kind !== 'crediting') return null;
      return { ...phase, isLost: true, ...(event.isLate && { isLate: true }) };
    case 'unreachable':
      return phase.kind === 'crediting' ? { kind: 'unreachable', watch: phase.watch } : null;
    case 'interrupted':
      return phase.kind === 'running' || phase.kind === 'crediting'
        ? { kind: 'interrupted', why: event.why, watch: phase.watch }
        : null;
    case 'over elsewhere':
      return openWatchOf(phase) === null ? null : { kind: 'over elsewhere' };
    case 'credited':
      if (phase.kind !== 'crediting') return null;
      return {
        kind: 'credited',
        earning: event.totals.earning,
        click: event.click,
        following: event.following,
      };
    default:
      return null;
  }
}

/** The next state. An answer that comes too late changes nothing. */
export function reduceSitting(sitting: Sitting, event: SittingEvent): Sitting {
  if (event.type === 'moved on') return moveOn(sitting, event);
  if (event.type === 'touched') return sitting.untouched === 0 ? sitting : { ...sitting, untouched: 0 };
  if (event.type === 'read anew') {
    const { earned, totalToday, dailyLimit } = event;
    // An answer from before a payment knows nothing of it.
    return earned === sitting.earned ? { ...sitting, totalToday, dailyLimit } : sitting;
  }
  if (event.type === 'clicked') {
    const { isShown, totals, withView } = event;
    const isNew = isShown && (sitting.click?.earning ?? 0) === 0;
    const click =
      withView > 0 ? { earning: withView, isPaid: false } : { earning: totals.earning, isPaid: true };
    // For a click that waits for its view, the view's answer may have come first.
    const after = totals.earning > 0 ? credit(sitting, totals) : sitting;
    return isNew ? { ...after, click } : after;
  }
  const phase = nextPhase(sitting.phase, event);
  if (phase === null) return sitting;
  const { click } = sitting;
  if (event.type === 'credited') {
    // A click that was paid by itself is counted already, and so it is when a lost answer comes again.
    const isNew = event.click > 0 && click?.isPaid !== true;
    const earning = isNew ? sumKurus(event.totals.earning, event.click) : event.totals.earning;
    const credited = credit(sitting, { ...event.totals, earning });
    return {
      ...credited,
      phase,
      untouched: sitting.untouched + 1,
      click: isNew ? { earning: event.click, isPaid: true } : click,
    };
  }
  // The view that was to pay the click does not come.
  const isLost = phase.kind === 'interrupted' && phase.why !== 'moved' && click?.isPaid === false;
  return { ...sitting, phase, click: isLost ? null : click };
}
