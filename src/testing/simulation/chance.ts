/** Seeded randomness, so that a failed simulation can be repeated. */

export interface Chance {
  /** From 0 up to, not including, `below`. */
  whole(below: number): number;
  isLikely(share: number): boolean;
  pick<T>(items: readonly T[]): T | undefined;
}

const UINT32 = 2 ** 32;

/** Mulberry32: small, and sufficient here. Each stream has its own seed. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return { whole, isLikely: (share) => next() < share, pick: (items) => items[whole(items.length)] };
}
