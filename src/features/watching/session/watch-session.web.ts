/** One watch session: ads one after the other, each started, watched and credited. A pure state machine. */
import type { Ad } from '../api.web.ts';
import { type Kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { paceWaitMs } from '../decisions.ts';

export const AD_PICTURE = 'ad-picture';

export interface Watch {
  watchId: number;
  earning: Kurus;
  displayDuration: number;
  leftSeconds: number;
  expiresInSeconds: number;
  /** The same on this device's clock, in milliseconds since 1970. */
  expiresAtMs: number;
}

/** The next ad, started by the payment of the one before. */
export interface Following {
  ad: Ad;
  watch: Watch;
}

export interface OpenWatch {
  watchId: number;
  /** Left on this tab before a reload; 0 for another page's watch. */
  leftSeconds: number;
  shownSeconds: number;
  expiresAtMs: number;
}

type Interruption =
  | 'taken over'
  | 'expired'
  /** Seen to its end, but the connection came back too late. */
  | 'too late'
  | 'moved';

export type Closed = 'DAILY_LIMIT' | 'EARNING_OFF' | 'IN_REVIEW';

export type Phase =
  /** Starts by a press, or by itself when it follows another ad. */
  | { kind: 'ready'; startsByItself: boolean; problem: string | null }
  /** `byItself`: started without a press, so it can be paused before it begins. */
  | { kind: 'starting'; byItself: boolean; isPaused: boolean }
  /** Open on another page, or on this one before a reload (`isOwn`), then resumed by itself. */
  | { kind: 'elsewhere'; open: OpenWatch; isOwn: boolean; problem: string | null }
  | { kind: 'resuming'; open: OpenWatch }
  | { kind: 'running'; watch: Watch; isPaused: boolean }
  /** `isLate`: not back in time, so only the server knows whether it had paid. */
  | { kind: 'crediting'; watch: Watch; isLost: boolean; isLate?: true }
  | { kind: 'credited'; earning: Kurus; click: Kurus; following: Following | null }
  | { kind: 'interrupted'; why: Interruption; watch: Watch }
  | { kind: 'over elsewhere' }
  | { kind: 'unreachable'; watch: Watch }
  | { kind: 'refused'; reason: string }
  | { kind: 'closed'; why: Closed; text: string }
  | { kind: 'finished' };

export interface Session {
  /** Over before a reload; not part of `count`. */
  before: number;
  count: number;
  position: number;
  phase: Phase;
  earned: Kurus;
  totalToday: Kurus;
  dailyLimit: Kurus;
  click: Click | null;
  untouched: number;
}

const MOST_UNTOUCHED = 5;

export const asksToGoOn = ({ phase, untouched, position, count }: Session): boolean =>
  phase.kind === 'credited' && untouched >= MOST_UNTOUCHED && position < count - 1;

/** The payment may start the next ad without another touch. */
export const startsNext = ({ untouched, position, count }: Session): boolean =>
  untouched + 1 < MOST_UNTOUCHED && position < count - 1;

export interface Click {
  earning: Kurus;
  isPaid: boolean;
}

export interface Totals {
  earning: Kurus;
  totalToday: Kurus;
  dailyLimit: Kurus;
}

export type SessionEvent =
  | { type: 'start requested' }
  | { type: 'resume requested' }
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
  | { type: 'payment requested again' }
  | { type: 'interrupted'; why: Interruption }
  | { type: 'over elsewhere' }
  /** `click`: paid with the view. */
  | { type: 'credited'; totals: Totals; click: Kurus; following: Following | null }
  /** `isShown`: the clicked ad is still the present one. `withView`: to be paid with its view. */
  | { type: 'clicked'; isShown: boolean; totals: Totals; withView: Kurus }
  /** `earned`: the watch session's earnings when the list was requested. */
  | { type: 'read anew'; earned: Kurus; totalToday: Kurus; dailyLimit: Kurus }
  | { type: 'moved on'; to: number; count: number; watch?: Watch }
  | { type: 'touched' };

export interface Beginning {
  count: number;
  before?: number;
  earned?: Kurus;
  totalToday: Kurus;
  dailyLimit: Kurus;
  /** The first ad's open watch; `isOwn`: shown by this tab before a reload. */
  open?: (OpenWatch & { isOwn: boolean }) | undefined;
  click?: Click | null;
}

export function beginSession({
  open,
  click = null,
  before = 0,
  earned = ZERO_KURUS,
  ...rest
}: Beginning): Session {
  return {
    ...rest,
    before,
    earned,
    position: 0,
    phase:
      open === undefined
        ? { kind: 'ready', startsByItself: false, problem: null }
        : { kind: 'elsewhere', open, isOwn: open.isOwn, problem: null },
    click,
    untouched: 0,
  };
}

/** The start's answer counts, not the older list. */
export function earningOf(phase: Phase, listed: Kurus): Kurus {
  if ('watch' in phase) return phase.watch.earning;
  return phase.kind === 'credited' ? phase.earning : listed;
}

export const isOver = ({ kind }: Phase): boolean => kind === 'credited' || kind === 'refused';

export function forgetsWatch(phase: Phase): boolean {
  if (phase.kind === 'ready') return phase.startsByItself;
  return ['credited', 'interrupted', 'over elsewhere', 'refused', 'closed', 'finished'].includes(phase.kind);
}

function credit(session: Session, { earning, totalToday, dailyLimit }: Totals): Session {
  return { ...session, earned: sumKurus(session.earned, earning), totalToday, dailyLimit };
}

/** The next ad starts by itself, but a move never replaces an awaited press of "İzlemeye başla". */
function moveOn(
  session: Session,
  { to, count, watch }: { to: number; count: number; watch?: Watch },
): Session {
  if (to >= count) return { ...session, count, phase: { kind: 'finished' } };
  const { phase, position } = session;
  const isAwaited = to === position && phase.kind === 'ready' && !phase.startsByItself;
  return {
    ...session,
    position: to,
    count,
    click: null,
    phase:
      watch === undefined
        ? { kind: 'ready', startsByItself: !isAwaited, problem: null }
        : { kind: 'running', watch, isPaused: false },
  };
}

function openWatchOf(phase: Phase): OpenWatch | null {
  if (phase.kind === 'elsewhere' || phase.kind === 'resuming') return phase.open;
  if (phase.kind === 'interrupted' && phase.why === 'moved')
    return { ...phase.watch, leftSeconds: 0, shownSeconds: phase.watch.leftSeconds };
  return null;
}

function nextPhase(phase: Phase, event: SessionEvent): Phase | null {
  switch (event.type) {
    case 'start requested':
      if (phase.kind !== 'ready' && phase.kind !== 'interrupted') return null;
      return { kind: 'starting', byItself: phase.kind === 'ready' && phase.startsByItself, isPaused: false };
    case 'resume requested': {
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
    case 'payment requested again':
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

export function reduceSession(session: Session, event: SessionEvent): Session {
  if (event.type === 'moved on') return moveOn(session, event);
  if (event.type === 'touched') return session.untouched === 0 ? session : { ...session, untouched: 0 };
  if (event.type === 'read anew') {
    const { earned, totalToday, dailyLimit } = event;
    return earned === session.earned ? { ...session, totalToday, dailyLimit } : session;
  }
  if (event.type === 'clicked') {
    const { isShown, totals, withView } = event;
    const isNew = isShown && (session.click?.earning ?? 0) === 0;
    const click =
      withView > 0 ? { earning: withView, isPaid: false } : { earning: totals.earning, isPaid: true };
    const after = totals.earning > 0 ? credit(session, totals) : session;
    return isNew ? { ...after, click } : after;
  }
  const phase = nextPhase(session.phase, event);
  if (phase === null) return session;
  const { click } = session;
  if (event.type === 'credited') {
    // A click paid alone, or credited before a lost answer repeats, is counted already.
    const isNew = event.click > 0 && click?.isPaid !== true;
    const earning = isNew ? sumKurus(event.totals.earning, event.click) : event.totals.earning;
    const credited = credit(session, { ...event.totals, earning });
    return {
      ...credited,
      phase,
      untouched: session.untouched + 1,
      click: isNew ? { earning: event.click, isPaid: true } : click,
    };
  }
  const isLost = phase.kind === 'interrupted' && phase.why !== 'moved' && click?.isPaid === false;
  return { ...session, phase, click: isLost ? null : click };
}

type ClickOffer = Pick<Ad, 'earning' | 'click_earning' | 'click_unpaid' | 'view_number'>;
export type ClickUnpaid = NonNullable<ClickOffer['click_unpaid']> | 'PACE';

interface Facts {
  session: Session;
  paidClickAgesMs: readonly number[];
}

/** This page may still bring the view that pays a click. */
export const awaitsView = (phase: Phase): boolean =>
  phase.kind === 'running' ||
  phase.kind === 'resuming' ||
  (phase.kind === 'crediting' && phase.isLate === undefined);

/** The server decides at the click, so promise only what it will pay. */
export function promisedClick(ad: ClickOffer, facts: Facts): Kurus {
  const { phase, click } = facts.session;
  const hasView = awaitsView(phase) || phase.kind === 'credited' || ad.view_number > 1;
  const isFree = hasView && click === null && unpaidClick(ad, facts) === null;
  return isFree ? ad.click_earning : ZERO_KURUS;
}

/** Null where it pays, has just paid, or no reason is known. */
export function unpaidClick(
  { earning, click_earning: pay, click_unpaid: listed }: ClickOffer,
  { session, paidClickAgesMs }: Facts,
): ClickUnpaid | null {
  const { phase, click, totalToday, dailyLimit } = session;
  if (click !== null && click.earning > 0) return null;
  if (pay === 0) return listed;
  const viewToCome = phase.kind === 'credited' ? 0 : earning;
  if (totalToday + viewToCome + pay > dailyLimit) return 'DAILY_LIMIT';
  return paceWaitMs(paidClickAgesMs) === 0 ? null : 'PACE';
}
