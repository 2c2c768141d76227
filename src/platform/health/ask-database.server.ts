import { type ClockParts, type ClockState, readClockState } from '#lib/server/clock-state.ts';
import { within } from '#lib/server/within.ts';

/** A proxy gives up on an answer after a few seconds, too. */
const ANSWER_MS = 2_000;

/**
 * The state of the clock as the database sees it; undefined where the database does not answer in time. All who ask
 * meanwhile share one question: the call that asks it has no limit of its own.
 */
export function createQuestion(parts: ClockParts): () => Promise<ClockState | undefined> {
  let asking: Promise<ClockState | undefined> | undefined;
  // The state is the answer; what is wrong stands in the log of the calls that fail.
  const ask = () =>
    within(ANSWER_MS, readClockState(parts), () => new Error('too late')).catch(() => undefined);
  return () => (asking ??= ask().finally(() => (asking = undefined)));
}
