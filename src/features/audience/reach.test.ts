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
  agreeWithEarlier,
  type EarlierAnswer,
} from './reach.ts';
import { reachTexts } from './texts.ts';
import { seededChance } from '#lib/shared/seeded-chance.ts';
import { NOTHING_GIVEN, type ViewerAttributes } from '#features/viewers/viewer-columns.ts';
import { anyAudience, anyViewer } from '#testing/audiences.ts';
import {
  AUDIENCE_COLUMNS,
  type AudienceRow,
  containsAudience,
  EVERYBODY,
  matchesAudience,
} from './audience.ts';
import { buildAudienceIndex } from './audience-index.ts';

describe('the published range', () => {
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

  test('bounds: nobody and everybody, and always a range', () => {
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

  test('a larger estimate or total: neither end falls', () => {
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

  test('small audiences: the same text, whatever the noise', () => {
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

  test.each([400, 1000, 5000, 100_000])('%i viewers: within the range four times in five', (count) => {
    const random = seededChance(count).next;
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
 * The strongest known attacker: knows everything but one person's answer to a question with two equally frequent
 * answers, asks the whole budget about different audiences that hold the person if and only if the answer is yes, and
 * weighs the answers by likelihood. Noise is independent, so only the audiences' size matters.
 */
function shareGuessed(
  { questions, people, count }: { questions: number; people: number; count: number },
  random: () => number,
): number {
  const lowest = count - 6 * REACH_NOISE;
  const estimates = Array.from({ length: 12 * REACH_NOISE }, (_, offset) => lowest + offset);
  const chance = (estimate: number, mean: number) =>
    normalBelow((estimate + 0.5 - mean) / REACH_NOISE) - normalBelow((estimate - 0.5 - mean) / REACH_NOISE);
  // Likelihood of each answer with and without the person.
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
      seededChance(20_261_122 + count).next,
    );
    // Two deviations of a share of 2,000 throws beside the three percent.
    expect(share).toBeLessThan(0.53 + 0.022);
  });

  test('without the noise, or with an unlimited budget, the same attacker knows', () => {
    const share = shareGuessed({ questions: 60_000, people: 20, count: 60 }, seededChance(7).next);
    expect(share).toBeGreaterThan(0.6);
  });
});

const audience = (lists: Partial<AudienceRow>): AudienceRow => ({ ...EVERYBODY, all_users: false, ...lists });
const viewer = (attributes: Partial<ViewerAttributes>): ViewerAttributes => ({
  ...NOTHING_GIVEN,
  ...attributes,
});

const istanbul = { city_ids: [34] };
const kadikoy = { ...istanbul, district_ids: [3401] };

describe('who is in an audience', () => {
  const cases: [string, Partial<AudienceRow>, Partial<ViewerAttributes>, boolean][] = [
    ['all users take a stranger', { all_users: true }, {}, true],
    ['all users win over lists', { all_users: true, gender_ids: [1] }, { gender_id: 2 }, true],
    ['empty lists restrict nothing', {}, {}, true],
    ['one of the values suffices', { age_range_ids: [1, 2] }, { age_range_id: 2 }, true],
    ['another value does not', { age_range_ids: [1, 2] }, { age_range_id: 3 }, false],
    ['a missing attribute', { gender_ids: [1, 2, 3] }, {}, false],
    ['attributes are and', { gender_ids: [1], sector_ids: [1] }, { gender_id: 1, sector_id: 2 }, false],
    ['one overlapping hobby suffices', { hobby_ids: [1, 2] }, { hobby_ids: [2, 9] }, true],
    ['no hobby', { hobby_ids: [1, 2] }, {}, false],
    ['no overlapping colour is not in', { color_ids: [1] }, { color_ids: [2, 3] }, false],
    ['a whole city', { city_ids: [34] }, { city_id: 34 }, true],
    ['another city', { city_ids: [34] }, { city_id: 6, district_id: 601 }, false],
    ['the chosen district', kadikoy, { city_id: 34, district_id: 3401 }, true],
    ['another district of the city', kadikoy, { city_id: 34, district_id: 3402 }, false],
    ['a narrowed city without a district', kadikoy, { city_id: 34 }, false],
    ['a whole city beside a narrowed one', { ...kadikoy, city_ids: [6, 34] }, { city_id: 6 }, true],
  ];

  test.each(cases)('%s', (_, lists, attributes, expected) => {
    expect(matchesAudience(audience(lists), viewer(attributes))).toBe(expected);
    const index = buildAudienceIndex([audience(lists)]);
    expect([...index.matching(viewer(attributes))]).toEqual(expected ? [0] : []);
  });

  test('index: the answers of matchesAudience, also after a rearrangement', () => {
    let matched = 0;
    const audiences = fc.array(anyAudience, { minLength: 0, maxLength: 100 });
    const viewers = fc.array(anyViewer, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        audiences,
        fc.infiniteStream(fc.nat()),
        audiences,
        viewers,
        (rows, chance, more, people) => {
          const others = [...rows.filter(() => chance.next().value % 3 > 0), ...more];
          const first = buildAudienceIndex(rows);
          const second = first.rearranged(others.toSorted(() => (chance.next().value % 3) - 1));
          const third = second.rearranged(others);
          for (const someone of people) {
            const placesIn = (all: readonly AudienceRow[]) =>
              all.flatMap((row, place) => (matchesAudience(row, someone) ? [place] : []));
            expect([...third.matching(someone)]).toEqual(placesIn(others));
            expect([...first.matching(someone)]).toEqual(placesIn(rows));
            matched += placesIn(rows).filter((place) => rows[place]?.all_users === false).length;
          }
        },
      ),
      { numRuns: 400 },
    );
    // Guards against comparing nothing but empty lists.
    expect(matched).toBeGreaterThan(100);
  });
});

describe('which audience holds all of another', () => {
  const cases: [string, Partial<AudienceRow>, Partial<AudienceRow>, boolean][] = [
    ['everybody holds anybody', { all_users: true }, { gender_ids: [1] }, true],
    ['nobody but everybody holds everybody', { gender_ids: [1, 2, 3] }, {}, false],
    ['one more answer', { gender_ids: [1, 2] }, { gender_ids: [1] }, true],
    ['one question fewer', { gender_ids: [1] }, { gender_ids: [1], age_range_ids: [2] }, true],
    ['one question more', { gender_ids: [1], hobby_ids: [1, 2, 3] }, { gender_ids: [1] }, false],
    ['a city holds its district', istanbul, kadikoy, true],
    ['a district does not hold its city', kadikoy, istanbul, false],
    ['a city that is narrowed elsewhere', { city_ids: [6, 34], district_ids: [601] }, kadikoy, true],
    ['districts without their city restrict nothing', { district_ids: [3401] }, istanbul, true],
  ];
  test.each(cases)('%s', (_, wider, narrower, expected) => {
    expect(containsAudience(audience(wider), audience(narrower))).toBe(expected);
  });

  test('viewers of the narrower audience: all in the wider one', () => {
    let proper = 0;
    // Derived from one audience, so that many pairs are comparable.
    const pairs = fc
      .tuple(anyAudience, anyAudience, fc.infiniteStream(fc.boolean()))
      .map(([one, other, coin]) => {
        const widened = { ...one };
        for (const column of AUDIENCE_COLUMNS)
          if (coin.next().value)
            widened[column] = coin.next().value ? [] : [...one[column], ...other[column]];
        return { one, other, widened };
      });
    fc.assert(
      fc.property(
        pairs,
        fc.array(anyViewer, { minLength: 5, maxLength: 30 }),
        ({ one, other, widened }, people) => {
          for (const [wider, narrower] of [
            [widened, one],
            [one, widened],
            [one, other],
            [one, one],
          ] as const) {
            if (!containsAudience(wider, narrower)) continue;
            const inside = people.filter((someone) => matchesAudience(narrower, someone));
            if (wider !== narrower && !wider.all_users) proper += inside.length;
            for (const someone of inside) expect(matchesAudience(wider, someone)).toBe(true);
          }
          expect(containsAudience(one, one)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
    expect(proper).toBeGreaterThan(100);
  });
});

const women = audience({ gender_ids: [1] });
const [young, all] = [{ ...women, age_range_ids: [2] }, audience({ gender_ids: [1, 2] })];

test('an answer: between the earlier answers about its parts and about audiences that contain it', () => {
  const answers = [
    { audience: young, estimate: 300, total: 5000 },
    { audience: all, estimate: 900, total: 5002 },
  ];
  const agreed = (estimate: number, total = 5001) => agreeWithEarlier({ estimate, total }, women, answers);
  expect(agreed(100)).toEqual({ estimate: 300, total: 5001 });
  expect(agreed(500)).toEqual({ estimate: 500, total: 5001 });
  expect(agreed(1200)).toEqual({ estimate: 900, total: 5001 });
  expect(agreed(500, 4990).total).toBe(5000);
  const other = audience({ city_ids: [34] });
  expect(agreeWithEarlier({ estimate: 2000, total: 5001 }, other, answers).estimate).toBe(2000);
  expect(agreeWithEarlier({ estimate: 6000, total: 5001 }, other, answers).estimate).toBe(5001);
});

test('answers of one day: no two contradict each other, in any order and with any noise', () => {
  let compared = 0;
  const question = fc.record({
    audience: anyAudience,
    estimate: fc.integer({ min: -600, max: 4000 }),
    total: fc.integer({ min: 2900, max: 3100 }),
  });
  fc.assert(
    fc.property(fc.array(question, { minLength: 2, maxLength: 40 }), (questions) => {
      const answers: EarlierAnswer[] = [];
      for (const asked of questions)
        answers.push({
          audience: asked.audience,
          ...agreeWithEarlier(asked, asked.audience, answers),
        });
      for (const wider of answers)
        for (const narrower of answers) {
          if (wider === narrower || !containsAudience(wider.audience, narrower.audience)) continue;
          compared += 1;
          expect(wider.estimate).toBeGreaterThanOrEqual(narrower.estimate);
          expect(wider.total).toBeGreaterThanOrEqual(narrower.total);
          expect(narrower.estimate).toBeLessThanOrEqual(narrower.total);
        }
    }),
  );
  expect(compared).toBeGreaterThan(1000);
});
