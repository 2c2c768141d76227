/** Seeded randomness (mulberry32): the demo and the simulations are the same at every run. */
export type Chance = ReturnType<typeof seededChance>;

export function seededChance(seed: number) {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const whole = (end: number) => Math.floor(next() * end);
  return {
    next,
    whole,
    isLikely: (probability: number) => next() < probability,
    pick: <T>(list: readonly T[]): T | undefined => list[whole(list.length)],
    weighted(weights: readonly number[]): number {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const found = weights.findIndex((weight) => {
        rest -= weight;
        return rest < 0;
      });
      return Math.max(found, 0);
    },
  };
}
