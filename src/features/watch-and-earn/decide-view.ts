/** Whether a watch is paid now. Pure: the facts were read under the transaction's locks. */

/** A running watch is released so long after its ad could have been seen to the end. */
export const WATCH_GRACE_SECONDS = 60;

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
}

export type ViewDecision =
  | { kind: 'pay' }
  | { kind: 'paid before' }
  | { kind: 'too early'; remainingSeconds: number }
  | { kind: 'refused'; refusal: 'WATCH_NOT_FOUND' | 'WATCH_RELEASED' | 'WATCH_EXPIRED' };

const refuse = (refusal: 'WATCH_NOT_FOUND' | 'WATCH_RELEASED' | 'WATCH_EXPIRED'): ViewDecision => ({
  kind: 'refused',
  refusal,
});

/**
 * Decides a view of `watch`, claimed by `userId` for the ad `campaignId`. What the campaign does meanwhile plays no
 * part: an ad that started is paid (Specification, decisions §4).
 */
export function decideView(
  watch: WatchFacts | undefined,
  { userId, campaignId }: { userId: number; campaignId: number },
): ViewDecision {
  if (watch?.userId !== userId || watch.campaignId !== campaignId) return refuse('WATCH_NOT_FOUND');
  if (watch.status === 'viewed') return { kind: 'paid before' };
  if (watch.status === 'released') return refuse(watch.hasExpired ? 'WATCH_EXPIRED' : 'WATCH_RELEASED');
  // A clock that was set back must not make the past longer than the ad.
  const elapsedMs = Math.max(watch.elapsedMs, 0);
  const durationMs = watch.displayDuration * 1000;
  if (elapsedMs < durationMs) {
    return { kind: 'too early', remainingSeconds: Math.ceil((durationMs - elapsedMs) / 1000) };
  }
  return elapsedMs < durationMs + WATCH_GRACE_SECONDS * 1000 ? { kind: 'pay' } : refuse('WATCH_EXPIRED');
}
