/** The only reader of the system clocks. Everything else is handed a `now`. */
import { performance } from 'node:perf_hooks';

export interface Clock {
  /** Wall time: what days, deadlines and records go by. It may jump when the machine's clock is corrected. */
  now(): Date;
  /** Milliseconds that only ever run forward, at the pace of time. Only differences mean anything, in one process. */
  steadyMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), steadyMs: () => performance.now() };

export interface ManualClock extends Clock {
  /** Moves both clocks, as time does. */
  advance(ms: number): void;
  /** Moves both clocks to `now`. */
  set(now: Date): void;
  /** Moves only the wall clock, as a correction of the machine's time does. */
  jump(ms: number): void;
}

/** A clock for tests: starts at `start` and moves only when told. */
export function manualClock(start: Date): ManualClock {
  let wallMs = start.getTime();
  let steadyMs = 0;
  const advance = (ms: number) => {
    wallMs += ms;
    steadyMs += Math.max(ms, 0);
  };
  return {
    now: () => new Date(wallMs),
    steadyMs: () => steadyMs,
    advance,
    set: (now) => advance(now.getTime() - wallMs),
    jump(ms) {
      wallMs += ms;
    },
  };
}
