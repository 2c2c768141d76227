/** The only reader of the system clock. Everything else is handed a `now`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests: starts at `start` and moves only when told. */
export function manualClock(start: Date): Clock & { advance(ms: number): void; set(now: Date): void } {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    advance(ms) {
      current += ms;
    },
    set(now) {
      current = now.getTime();
    },
  };
}
