/**
 * Measures how long watches have run, on the steady clock, which nobody can set (threats T-V7). A watch that another
 * process opened, or this one before a restart, begins with the age that the wall clock tells at its first sight. Where
 * no running watch has that age, or this process saw the wall clock jump, it begins anew: it is paid a little later,
 * rather than lost or too early.
 */
import { lifeMs } from '../../decide-view.ts';
import type { WatchRow } from './batch-facts.ts';

/** No watch lives longer: the longest ad there may be, and its grace. */
const LONGEST_WATCH_MS = 700_000;
const MAX_TIMED = 200_000;
/** A clock that is corrected little by little moves less between two looks. */
const JUMP_MS = 1000;

export interface WatchTimer {
  start(watchId: number, steadyMs: number): void;
  /** Milliseconds since the open watch began. */
  elapsedMs(
    watch: Pick<WatchRow, 'id' | 'started_at' | 'display_duration'>,
    at: { now: Date; steadyMs: number },
  ): number;
}

export function createWatchTimer(): WatchTimer {
  const startedMs = new Map<number, number>();
  let wallAheadMs: number | undefined;
  let jumpedMs = -Infinity;

  /** A map keeps the order of its insertions, so the oldest stand first. */
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
