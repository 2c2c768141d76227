/** Decides whether a watch is paid now. Pure: the facts are read under the transaction's locks. */

/** A running watch is released this long after its ad's end. */
export const WATCH_GRACE_SECONDS = 60;

/** Milliseconds from the start of a watch until it expires. */
export const lifeMs = (displayDuration: number): number => (displayDuration + WATCH_GRACE_SECONDS) * 1000;

export interface WatchFacts {
  userId: number;
  campaignId: number;
  status: 'open' | 'viewed' | 'released';
  displayDuration: number;
  /** Whether a released watch had expired. */
  hasExpired: boolean;
  elapsedMs: number;
  /** The id of the page that shows it, if known. */
  holder: string | null;
}

export type ViewDecision =
  | { kind: 'pay' }
  | { kind: 'paid before' }
  | { kind: 'too early'; remainingSeconds: number }
  | { kind: 'refused'; refusal: ViewRefusal };

export type ViewRefusal = 'WATCH_NOT_FOUND' | 'WATCH_RELEASED' | 'WATCH_EXPIRED' | 'WATCH_MOVED';

const refuse = (refusal: ViewRefusal): ViewDecision => ({ kind: 'refused', refusal });

export function timeLeft(
  displayDuration: number,
  elapsedMs: number,
): { remaining_seconds: number; expires_in_seconds: number } {
  return {
    remaining_seconds: Math.max(Math.ceil((displayDuration * 1000 - elapsedMs) / 1000), 0),
    expires_in_seconds: Math.max(Math.floor((lifeMs(displayDuration) - elapsedMs) / 1000), 0),
  };
}

/** The campaign's later state plays no part: an ad that started is paid (docs/product.md, Watching). */
export function decideView(
  watch: WatchFacts | undefined,
  { userId, campaignId, holder }: { userId: number; campaignId: number; holder?: string | undefined },
): ViewDecision {
  if (watch?.userId !== userId || watch.campaignId !== campaignId) return refuse('WATCH_NOT_FOUND');
  if (watch.status === 'viewed') return { kind: 'paid before' };
  if (watch.status === 'released') return refuse(watch.hasExpired ? 'WATCH_EXPIRED' : 'WATCH_RELEASED');
  // The page that took the watch over requests the payment.
  if (holder !== undefined && watch.holder !== null && holder !== watch.holder) return refuse('WATCH_MOVED');
  const { displayDuration, elapsedMs } = watch;
  const { remaining_seconds: remainingSeconds } = timeLeft(displayDuration, elapsedMs);
  if (remainingSeconds > 0) return { kind: 'too early', remainingSeconds };
  return elapsedMs < lifeMs(displayDuration) ? { kind: 'pay' } : refuse('WATCH_EXPIRED');
}
