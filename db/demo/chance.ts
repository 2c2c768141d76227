/** Seeded chance: the demo has the same people and the same rhythm wherever it is loaded. */
export interface Chance {
  /** A number from 0 up to but not including 1. */
  next(): number;
  /** A whole number from 0 up to but not including `end`. */
  whole(end: number): number;
  isLikely(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** The index of one of the weights; each index is as likely as its weight says. */
  weighted(weights: readonly number[]): number;
  shuffled<T>(list: readonly T[]): T[];
}

export function seededChance(seed: number): Chance {
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
    isLikely: (probability) => next() < probability,
    pick(list) {
      const item = list[whole(list.length)];
      if (item === undefined) throw new Error('an empty list has nothing to pick');
      return item;
    },
    weighted(weights) {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const found = weights.findIndex((weight) => {
        rest -= weight;
        return rest < 0;
      });
      return Math.max(found, 0);
    },
    shuffled(list) {
      const items = [...list];
      for (let end = items.length - 1; end > 0; end -= 1) {
        const other = whole(end + 1);
        [items[end], items[other]] = [items[other] as never, items[end] as never]; // Both lie within the list.
      }
      return items;
    },
  };
}
