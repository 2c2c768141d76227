/** Whether a watch is paid now. Pure: the facts were read under the transaction's locks. */

/** A running watch is released so long after its ad could have been seen to the end. */
export const WATCH_GRACE_SECONDS = 60;

/** How long a watch can be paid, from its beginning. */
export const lifeMs = (displayDuration: number): number => (displayDuration + WATCH_GRACE_SECONDS) * 1000;

export interface WatchFacts {
  userId: number;
  campaignId: number;
  status: 'open' | 'viewed' | 'released';
  /** Seconds. */
  displayDuration: number;
  /** Whether a watch that was released had simply run out. */
  hasExpired: boolean;
  /** Milliseconds since it was opened, by the server. */
  elapsedMs: number;
  /** The page that shows it, where one said so. */
  holder: string | null;
}

export type ViewDecision =
  | { kind: 'pay' }
  | { kind: 'paid before' }
  | { kind: 'too early'; remainingSeconds: number }
  | { kind: 'refused'; refusal: ViewRefusal };

export type ViewRefusal = 'WATCH_NOT_FOUND' | 'WATCH_RELEASED' | 'WATCH_EXPIRED' | 'WATCH_MOVED';

const refuse = (refusal: ViewRefusal): ViewDecision => ({
  kind: 'refused',
  refusal,
});

/** The times that a page needs to continue a watch, in whole seconds. */
export function timeLeft(
  displayDuration: number,
  elapsedMs: number,
): { remaining_seconds: number; expires_in_seconds: number } {
  return {
    remaining_seconds: Math.max(Math.ceil((displayDuration * 1000 - elapsedMs) / 1000), 0),
    expires_in_seconds: Math.max(Math.floor((lifeMs(displayDuration) - elapsedMs) / 1000), 0),
  };
}

/**
 * Decides a view of `watch`, claimed by `userId` for the ad `campaignId`. What the campaign does meanwhile plays no
 * part: an ad that started is paid (Specification, decisions §4).
 */
export function decideView(
  watch: WatchFacts | undefined,
  { userId, campaignId, holder }: { userId: number; campaignId: number; holder?: string | undefined },
): ViewDecision {
  if (watch?.userId !== userId || watch.campaignId !== campaignId) return refuse('WATCH_NOT_FOUND');
  if (watch.status === 'viewed') return { kind: 'paid before' };
  if (watch.status === 'released') return refuse(watch.hasExpired ? 'WATCH_EXPIRED' : 'WATCH_RELEASED');
  // Another page has taken the watch over and will ask for the payment.
  if (holder !== undefined && watch.holder !== null && holder !== watch.holder) return refuse('WATCH_MOVED');
  const { displayDuration, elapsedMs } = watch;
  const { remaining_seconds: remainingSeconds } = timeLeft(displayDuration, elapsedMs);
  if (remainingSeconds > 0) return { kind: 'too early', remainingSeconds };
  return elapsedMs < lifeMs(displayDuration) ? { kind: 'pay' } : refuse('WATCH_EXPIRED');
}
