/**
 * Measures how long watches have run. A watch that this process opened is measured on the steady clock, which nobody
 * can set (threats T-V7); one that another process opened, or this one before a restart, on the wall clock.
 */
import type { WatchRow } from './batch-facts.ts';

/** No watch lives longer: the longest ad there may be, and its grace. */
const LONGEST_WATCH_MS = 700_000;
const MAX_TIMED = 200_000;

export interface WatchTimer {
  start(watchId: number, steadyMs: number): void;
  /** Milliseconds since the watch was opened; negative when the wall clock was set back. */
  elapsedMs(watch: Pick<WatchRow, 'id' | 'started_at'>, at: { now: Date; steadyMs: number }): number;
}

export function createWatchTimer(): WatchTimer {
  const startedMs = new Map<number, number>();

  /** A map keeps the order of its insertions, so the oldest stand first. */
  function forgetOld(steadyMs: number): void {
    for (const [watchId, started] of startedMs) {
      if (startedMs.size <= MAX_TIMED && steadyMs - started < LONGEST_WATCH_MS) return;
      startedMs.delete(watchId);
    }
  }

  return {
    start(watchId, steadyMs) {
      startedMs.set(watchId, steadyMs);
      forgetOld(steadyMs);
    },
    elapsedMs({ id, started_at }, { now, steadyMs }) {
      const started = startedMs.get(id);
      return started === undefined ? now.getTime() - started_at.getTime() : steadyMs - started;
    },
  };
}
