import { expect, test } from 'vitest';
import type { FraudDecision } from '../../contract/admin.ts';
import { describeStates } from './describe-states.ts';

const inReview = (decision: FraudDecision | null) => ({
  review: {
    opened_at: new Date('2026-11-22T10:00:00Z'),
    stops_watching: false,
    objection: null,
    objected_at: null,
    decision,
    decided_at: null,
  },
});
const tied = { review: null };

test.each([
  [[inReview(null), inReview(null)], '2 hesap, hepsi incelemede'],
  [[inReview('held'), inReview('held')], '2 hesap, hepsinin parası bekletiliyor'],
  [[inReview('cleared')], '1 hesap, hepsi temize çıktı'],
  [[inReview('closed'), inReview('closed')], '2 hesap, hepsi askıya alındı'],
  [
    [inReview('held'), inReview(null), inReview('cleared')],
    '3 hesap, 1 tanesi incelemede, 1 tanesinin parası bekletiliyor, 1 tanesi temize çıktı',
  ],
  [
    [inReview('held'), inReview('held'), tied],
    '3 hesap, 2 tanesinin parası bekletiliyor; diğerleri yalnızca bağlı, karar onlara dokunmaz',
  ],
])('a group says what was decided on its accounts (%#)', (members, text) => {
  expect(describeStates(members)).toBe(text);
});
