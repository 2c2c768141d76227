import { ZERO_KURUS } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { call, CallError, errorText } from '#lib/web/call.ts';
import { WATCH_GRACE_SECONDS } from '../decisions.ts';
import { watchCalls } from '../api.web.ts';
import type { Seen } from '#features/fraud/seen.ts';
import { pageId } from './use-one-page.web.ts';
import type { Closed, SessionEvent, Totals, Watch } from './watch-session.web.ts';

/** Between retries without a connection; the last one repeats. */
const LOST_WAITS_MS = [1000, 2000, 4000, 8000];
/** Many times a watch's life: an earlier try may have been paid, and its viewer must learn that. */
const MAX_LOST = 150;
/** Retries after TOO_EARLY, whose waits the server sets. */
const MAX_EARLY = 5;

interface CreditOptions<Answer> {
  ask(): Promise<Answer>;
  wait(ms: number): Promise<void>;
  waitForConnection(ms: number): Promise<void>;
  onLost(): void;
}

type Credit<Answer> =
  | { kind: 'credited'; answer: Answer }
  /** `wasLost`: the connection was lost before the answer. */
  | { kind: 'refused'; code: string; message: string; wasLost: boolean }
  | { kind: 'unreachable' };

/** Transient: no answer, an unavailable server, or too many requests. */
function mayPass(error: CallError): boolean {
  return error.code === 'NETWORK' || error.status >= 500 || error.status === 429;
}

export async function creditView<Answer>({
  ask,
  wait,
  waitForConnection,
  onLost,
}: CreditOptions<Answer>): Promise<Credit<Answer>> {
  let [early, lost] = [0, 0];
  for (;;) {
    try {
      return { kind: 'credited', answer: await ask() };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'TOO_EARLY' && early < MAX_EARLY) {
        early += 1;
        await wait(Math.max(Number(error.extra['remaining_seconds']) || 1, 1) * 1000);
        continue;
      }
      if (!mayPass(error)) {
        return { kind: 'refused', code: error.code, message: error.message, wasLost: lost > 0 };
      }
      const ms = LOST_WAITS_MS[Math.min(lost, LOST_WAITS_MS.length - 1)];
      if (ms === undefined || lost === MAX_LOST) return { kind: 'unreachable' };
      lost += 1;
      onLost();
      await waitForConnection(ms);
    }
  }
}

/** Resolves after `ms`, or when the connection or the viewer is back: a sleeping phone runs no timers. */
function waitOrReturn(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const done = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(done, ms);
    const onReturn = () => document.visibilityState !== 'hidden' && done();
    window.addEventListener('online', onReturn, over);
    document.addEventListener('visibilitychange', onReturn, over);
  });
}

/** Counted from before the call, so never later than the server's own moment. */
export const momentAfter = (calledMs: number, seconds: number) => calledMs + seconds * 1000;

export const toTotals = (answer: DataOf<typeof watchCalls.clickAd>): Totals => ({
  earning: answer.earning,
  totalToday: answer.total_today,
  dailyLimit: answer.daily_earning_limit,
});

const CLOSED: Readonly<Record<string, Closed>> = {
  DAILY_LIMIT_REACHED: 'DAILY_LIMIT',
  EARNING_OFF: 'EARNING_OFF',
  ACCOUNT_IN_REVIEW: 'IN_REVIEW',
};

function afterRefusedStart(error: unknown): SessionEvent {
  if (!(error instanceof CallError)) return { type: 'start failed', problem: errorText(error) };
  const why = CLOSED[error.code];
  if (why !== undefined) return { type: 'closed', why, text: error.message };
  const isThisAd = error.status === 404 || error.status === 409;
  return isThisAd
    ? { type: 'start refused', reason: error.message }
    : { type: 'start failed', problem: error.message };
}

function toWatch(answer: DataOf<typeof watchCalls.startAd>, calledMs: number): Watch {
  const { watch_id: watchId, earning, display_duration: displayDuration } = answer;
  const expiresInSeconds = displayDuration + WATCH_GRACE_SECONDS;
  const expiresAtMs = momentAfter(calledMs, expiresInSeconds);
  const leftSeconds = displayDuration;
  return { watchId, earning, displayDuration, leftSeconds, expiresInSeconds, expiresAtMs };
}

export async function requestStart(adId: number): Promise<SessionEvent> {
  const calledMs = Date.now();
  try {
    const { data } = await call(watchCalls.startAd, { params: { id: adId }, body: { holder: pageId } });
    return { type: 'started', watch: toWatch(data, calledMs) };
  } catch (error) {
    return afterRefusedStart(error);
  }
}

/** Continues an open watch on this page. `leftSeconds` is this tab's own rest of it, else 0. */
export async function requestResume(
  adId: number,
  { watchId, leftSeconds }: { watchId: number; leftSeconds: number },
): Promise<SessionEvent> {
  const calledMs = Date.now();
  try {
    const body = { watch_id: watchId, holder: pageId };
    const { data } = await call(watchCalls.resumeAd, { params: { id: adId }, body });
    const time = {
      leftSeconds: Math.min(Math.max(data.remaining_seconds, leftSeconds), data.display_duration),
      expiresInSeconds: data.expires_in_seconds,
      expiresAtMs: momentAfter(calledMs, data.expires_in_seconds),
    };
    const { earning, display_duration: displayDuration } = data;
    return { type: 'started', watch: { watchId, earning, displayDuration, ...time } };
  } catch (error) {
    const isGone = error instanceof CallError && (error.status === 404 || error.status === 409);
    return isGone
      ? { type: 'start failed', problem: error.message }
      : { type: 'resume failed', problem: errorText(error) };
  }
}

const INTERRUPTIONS: Readonly<Record<string, 'taken over' | 'moved'>> = {
  WATCH_RELEASED: 'taken over',
  WATCH_MOVED: 'moved',
};

export async function requestPayment(
  adId: number,
  { watchId, expiresAtMs, seen, startsNext }: Watch & { seen: Seen | undefined; startsNext: boolean },
  onLost: (event: SessionEvent) => void,
): Promise<SessionEvent> {
  const body = { watch_id: watchId, holder: pageId, seen, start_next: startsNext };
  let calledMs = 0;
  const credit = await creditView({
    ask: () => {
      calledMs = Date.now();
      return call(watchCalls.viewAd, { params: { id: adId }, body });
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    waitForConnection: waitOrReturn,
    onLost: () => onLost({ type: 'connection lost', isLate: Date.now() >= expiresAtMs }),
  });
  if (credit.kind === 'credited') {
    const { data } = credit.answer;
    const { ad = null, watch = null } = data.next ?? {};
    const following = ad !== null && watch !== null ? { ad, watch: toWatch(watch, calledMs) } : null;
    return { type: 'credited', totals: toTotals(data), click: data.click_earning ?? ZERO_KURUS, following };
  }
  if (credit.kind === 'unreachable') return { type: 'unreachable' };
  return {
    type: 'interrupted',
    why: INTERRUPTIONS[credit.code] ?? (credit.wasLost ? 'too late' : 'expired'),
  };
}
