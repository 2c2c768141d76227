/** The only reader of the system clocks; other code takes `now` as a parameter. */
import { performance } from 'node:perf_hooks';

export interface Clock {
  /** Wall time. It may jump when the machine's clock is corrected. */
  now(): Date;
  /** Monotonic milliseconds; only differences within one process have a meaning. */
  steadyMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), steadyMs: () => performance.now() };

export interface ManualClock extends Clock {
  advance(ms: number): void;
  set(now: Date): void;
  /** Moves only the wall clock, as a correction of the machine's time does. */
  jump(ms: number): void;
}

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
