/** What became of a watch, for its viewer: whether it counted, and if not, why. Pure. */

export interface EndedFacts {
  status: 'open' | 'viewed' | 'released';
  ended_at: Date | null;
  expires_at: Date;
  /** Whether its earning was taken back as invalid. */
  is_invalid: boolean;
  /** What the page reported of the time out of sight; null where it reported nothing. */
  hidden_ms: number | null;
}

export const WATCH_OUTCOMES = ['open', 'counted', 'invalid', 'expired', 'released'] as const;
export type WatchOutcome = (typeof WATCH_OUTCOMES)[number];

export function outcomeOf(
  { status, ended_at: endedAt, expires_at: expiresAt, is_invalid }: EndedFacts,
  now: Date,
): WatchOutcome {
  // A job closes what has run out, every few seconds; nothing is paid for it from the moment itself.
  if (status === 'open') return now < expiresAt ? 'open' : 'expired';
  if (status === 'viewed') return is_invalid ? 'invalid' : 'counted';
  return endedAt !== null && endedAt >= expiresAt ? 'expired' : 'released';
}
