import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MIN_REACH,
  isSmallReach,
  noisyCount,
  REACH_BUDGET,
  REACH_NOISE,
  reachRange,
  UNPAID_REACH_BUDGET,
} from './reach.ts';
import { reachTexts } from './texts.ts';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4_294_967_296;
  };
}

describe('the range in which a number of people is said', () => {
  test.each([
    [0, 10_000, null],
    [49, 10_000, null],
    [-300, 10_000, null],
    [50, 10_000, { low: 0, high: 1000 }],
    [668, 10_000, { low: 0, high: 1000 }],
    [669, 10_000, { low: 350, high: 1000 }],
    [1234, 10_000, { low: 950, high: 1600 }],
    [2000, 10_000, { low: 1700, high: 2400 }],
    [5000, 10_000, { low: 4600, high: 5500 }],
    [7600, 10_000, { low: 7000, high: 8000 }],
    [9900, 10_000, { low: 9500, high: 10_000 }],
    [10_400, 10_000, { low: 9500, high: 10_000 }],
    [30, 40, null],
    [300, 60, { low: 0, high: 60 }],
  ])('an estimate of %i among %i', (estimate, total, expected) => {
    expect(reachRange(estimate, total)).toEqual(expected);
  });

  test('never says less than nobody or more than everybody, and always a range', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2000, max: 10_000_000 }),
        fc.integer({ min: MIN_REACH, max: 10_000_000 }),
        (estimate, total) => {
          const range = reachRange(estimate, total);
          if (range === null) return;
          expect(range.low).toBeGreaterThanOrEqual(0);
          expect(range.high).toBeLessThanOrEqual(total);
          expect(range.low).toBeLessThan(range.high);
        },
      ),
    );
  });

  test('neither end falls when the estimate or the number of viewers rises', () => {
    const more = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 100_000 }));
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 60_000 }),
        fc.integer({ min: 0, max: 60_000 }),
        more,
        more,
        (estimate, total, people, viewers) => {
          const [before, after] = [
            reachRange(estimate, total),
            reachRange(estimate + people, total + viewers),
          ];
          if (before === null) return;
          expect(after?.low).toBeGreaterThanOrEqual(before.low);
          expect(after?.high).toBeGreaterThanOrEqual(before.high);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('is said in the same words for every small audience, however the noise fell', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_REACH, max: 668 }), (estimate) => {
        const range = reachRange(estimate, 10_000);
        expect(range && reachTexts.range(range)).toBe('1.000 kişiden az');
      }),
    );
    expect(reachTexts.range({ low: 350, high: 1000 })).toBe('350–1.000');
    expect(reachTexts.range({ low: 700, high: 700 })).toBe('700');
    expect(isSmallReach({ low: 350, high: 1000 })).toBe(false);
  });

  test.each([400, 1000, 5000, 100_000])('holds the true number %i four times in five', (count) => {
    const random = randomFrom(count);
    let held = 0;
    for (let draw = 0; draw < 5000; draw += 1) {
      const range = reachRange(noisyCount(count, random(), random()), 1_000_000);
      if (range !== null && range.low <= count && count <= range.high) held += 1;
    }
    expect(held / 5000).toBeGreaterThan(0.78);
  });
});

/** The probability that a normally distributed number with deviation 1 is below `x` (Abramowitz and Stegun 7.1.26). */
function normalBelow(x: number): number {
  const t = 1 / (1 + (0.327_591_1 * Math.abs(x)) / Math.SQRT2);
  const series = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
  const tail =
    series.reduce((sum, factor, power) => sum + factor * t ** (power + 1), 0) * Math.exp((-x * x) / 2);
  return x > 0 ? 1 - tail / 2 : tail / 2;
}

/**
 * The strongest attacker that we know of: everything about everybody is known, except one person's answer to one
 * question with two equally frequent answers. Every question of the budget is asked about another audience that holds
 * the person if and only if the secret is a yes, and all answers are weighed by their likelihood. The noise of one
 * question is no other's, so which audiences are chosen matters only through their size.
 */
function shareGuessed(
  { questions, people, count }: { questions: number; people: number; count: number },
  random: () => number,
): number {
  const lowest = count - 6 * REACH_NOISE;
  const estimates = Array.from({ length: 12 * REACH_NOISE }, (_, offset) => lowest + offset);
  const chance = (estimate: number, mean: number) =>
    normalBelow((estimate + 0.5 - mean) / REACH_NOISE) - normalBelow((estimate - 0.5 - mean) / REACH_NOISE);
  // How likely each answer is with the person in the audience and without, summed over the estimates that give it.
  const answers = new Map<string, { yes: number; no: number }>();
  for (const estimate of estimates) {
    const answer = JSON.stringify(reachRange(estimate, 1_000_000));
    const { yes, no } = answers.get(answer) ?? { yes: 0, no: 0 };
    answers.set(answer, { yes: yes + chance(estimate, count + 1), no: no + chance(estimate, count) });
  }
  const weightOf = estimates.map((estimate) => {
    const { yes, no } = answers.get(JSON.stringify(reachRange(estimate, 1_000_000))) ?? { yes: 1, no: 1 };
    return Math.log(yes / no);
  });
  let right = 0;
  for (let person = 0; person < people; person += 1) {
    const secret = random() < 0.5;
    let evidence = 0;
    for (let question = 0; question < questions; question += 1)
      evidence += weightOf[noisyCount(count + (secret ? 1 : 0), random(), random()) - lowest] ?? 0;
    if (evidence > 0 === secret) right += 1;
  }
  return right / people;
}

describe('T-F13: whoever knows all but one thing of a person', () => {
  const ADDRESSES = 10;
  test('with ten firms and their whole budgets learns at most 3 % by the rule’s own arithmetic', () => {
    const questions = 10 * REACH_BUDGET.month;
    expect(normalBelow(Math.sqrt(questions) / (2 * REACH_NOISE))).toBeLessThan(0.53);
    expect(ADDRESSES * UNPAID_REACH_BUDGET).toBeLessThanOrEqual(questions);
  });

  // 200 people, each attacked ten times anew: one round of 200 alone would say 43 to 57 % of a coin.
  test.each([
    ['one firm, a large audience', 1, 5000],
    ['ten firms, a rare audience', 10, 60],
  ])('%s: guesses as a coin does', (_, firms, count) => {
    const share = shareGuessed(
      { questions: firms * REACH_BUDGET.month, people: 10 * 200, count },
      randomFrom(20_261_122 + count),
    );
    // Two deviations of a share of 2,000 throws beside the three percent.
    expect(share).toBeLessThan(0.53 + 0.022);
  });

  test('without the noise, or with an unlimited budget, the same attacker knows', () => {
    const share = shareGuessed({ questions: 60_000, people: 20, count: 60 }, randomFrom(7));
    expect(share).toBeGreaterThan(0.6);
  });
});
