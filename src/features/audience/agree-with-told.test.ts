import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyAudience } from '#testing/audiences.ts';
import { agreeWithTold, type ToldReach } from './reach.ts';
import { type AudienceRow, containsAudience, EVERYBODY } from './audience.ts';

const audience = (lists: Partial<AudienceRow>): AudienceRow => ({ ...EVERYBODY, all_users: false, ...lists });
const women = audience({ gender_ids: [1] });
const [young, all] = [{ ...women, age_range_ids: [2] }, audience({ gender_ids: [1, 2] })];

test('an answer lies between those that were told of its parts and of what it is part of', () => {
  const told = [
    { audience: young, estimate: 300, total: 5000 },
    { audience: all, estimate: 900, total: 5002 },
  ];
  const agreed = (estimate: number, total = 5001) => agreeWithTold({ estimate, total }, women, told);
  expect(agreed(100)).toEqual({ estimate: 300, total: 5001 });
  expect(agreed(500)).toEqual({ estimate: 500, total: 5001 });
  expect(agreed(1200)).toEqual({ estimate: 900, total: 5001 });
  expect(agreed(500, 4990).total).toBe(5000);
  const other = audience({ city_ids: [34] });
  expect(agreeWithTold({ estimate: 2000, total: 5001 }, other, told).estimate).toBe(2000);
  expect(agreeWithTold({ estimate: 6000, total: 5001 }, other, told).estimate).toBe(5001);
});

test('however the noise falls and in whatever order is asked, no two answers contradict each other', () => {
  let compared = 0;
  const drawn = fc.record({
    audience: anyAudience,
    estimate: fc.integer({ min: -600, max: 4000 }),
    total: fc.integer({ min: 2900, max: 3100 }),
  });
  fc.assert(
    fc.property(fc.array(drawn, { minLength: 2, maxLength: 40 }), (questions) => {
      const told: ToldReach[] = [];
      for (const question of questions)
        told.push({ audience: question.audience, ...agreeWithTold(question, question.audience, told) });
      for (const wider of told)
        for (const narrower of told) {
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
