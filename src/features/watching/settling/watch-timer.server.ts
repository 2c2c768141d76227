/**
 * Measures watches on the steady clock, which nobody can set (threats T-V7). A watch first seen open, started by
 * another process or before a restart, gets its wall-clock age. If no running watch can have that age, or the wall
 * clock jumped, it starts from zero: paid a little later rather than lost or too early.
 */
import { lifeMs } from '../decisions.ts';
import type { WatchRow } from './operations.server.ts';

const LONGEST_WATCH_MS = 700_000;
const MAX_TIMED = 200_000;
/** Gradual clock corrections stay below this between two calls. */
const JUMP_MS = 1000;

export interface WatchTimer {
  start(watchId: number, steadyMs: number): void;
  elapsedMs(
    watch: Pick<WatchRow, 'id' | 'started_at' | 'display_duration'>,
    at: { now: Date; steadyMs: number },
  ): number;
}

export function createWatchTimer(): WatchTimer {
  const startedMs = new Map<number, number>();
  let wallAheadMs: number | undefined;
  let jumpedMs = -Infinity;

  /** Maps keep insertion order: the first keys are the oldest. */
  function forgetOld(steadyMs: number): void {
    for (const [watchId, started] of startedMs) {
      if (startedMs.size <= MAX_TIMED && steadyMs - started < LONGEST_WATCH_MS) return;
      startedMs.delete(watchId);
    }
  }

  function start(watchId: number, steadyMs: number): void {
    startedMs.set(watchId, steadyMs);
    forgetOld(steadyMs);
  }

  return {
    start,
    elapsedMs({ id, started_at, display_duration }, { now, steadyMs }) {
      const aheadMs = now.getTime() - steadyMs;
      if (Math.abs(aheadMs - (wallAheadMs ?? aheadMs)) > JUMP_MS) jumpedMs = steadyMs;
      wallAheadMs = aheadMs;
      if (!startedMs.has(id)) {
        const age = now.getTime() - started_at.getTime();
        const isTrusted =
          steadyMs - jumpedMs > LONGEST_WATCH_MS && age >= 0 && age < lifeMs(display_duration);
        start(id, steadyMs - (isTrusted ? age : 0));
      }
      return steadyMs - (startedMs.get(id) ?? steadyMs);
    },
  };
}
