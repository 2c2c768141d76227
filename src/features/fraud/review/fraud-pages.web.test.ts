import { describe, expect, test } from 'vitest';
import type { FraudDecision, FraudMember } from '../contract.ts';
import { describeStates, describeTies, findingsOf } from './fraud-group-page.tsx';
import { NO_SIGNALS, scoreOf } from '../rules.ts';

const inReview = (decision: FraudDecision | null) => ({
  opened_at: new Date('2026-11-22T10:00:00Z'),
  stops_watching: false,
  objection: null,
  objected_at: null,
  decision,
  decided_at: null,
});

describe('findings of', () => {
  const FARMER = {
    ...NO_SIGNALS,
    views: 30,
    silentViews: 30,
    lockstepPeers: 5,
    gaps: 29,
    sameGaps: 29,
    busiestDayHours: 22,
  };
  const member = (signals: Partial<typeof FARMER>, review: FraudMember['review'] = inReview(null)) => ({
    reasons: scoreOf({ ...FARMER, ...signals }).reasons,
    review,
  });

  test('every reason of every account in review counts, however many heavier ones stand beside it', () => {
    const members = [
      member({}),
      member({ lockstepPeers: 1 }),
      member({ busiestDayHours: 19 }),
      member({}, null),
    ];
    expect(members.map(({ reasons }) => reasons.length)).toEqual([4, 4, 4, 4]);
    const findings = findingsOf(members);
    expect(findings.map(({ accounts }) => accounts)).toEqual(Array.from({ length: 4 }, () => 3));
    expect(findings[0]).toMatchObject({ rule: 'lockstep', text: expect.stringContaining('5 başka') });
  });

  test('an account that was cleared counts no more; once all are decided, all count', () => {
    const decided = (decision: 'cleared' | 'closed') => member({}, inReview(decision));
    const countsOf = (...members: ReturnType<typeof member>[]) =>
      new Set(findingsOf(members).map(({ accounts }) => accounts));
    expect(countsOf(member({}), member({}), decided('cleared'))).toEqual(new Set([2]));
    expect(countsOf(decided('closed'), decided('closed'), decided('cleared'))).toEqual(new Set([3]));
  });
});

test.each<[(FraudDecision | null | 'tied')[], string]>([
  [[null, null], '2 hesap, hepsi incelemede'],
  [['held', 'held'], '2 hesap, hepsinin parası bekletiliyor'],
  [['cleared'], '1 hesap, hepsi temize çıktı'],
  [['closed', 'closed'], '2 hesap, hepsi askıya alındı'],
  [
    ['held', null, 'cleared'],
    '3 hesap, 1 tanesi incelemede, 1 tanesinin parası bekletiliyor, 1 tanesi temize çıktı',
  ],
  [
    ['held', 'held', 'tied'],
    '3 hesap, 2 tanesinin parası bekletiliyor; diğerleri yalnızca bağlı, karar onlara dokunmaz',
  ],
])('a group of %j: %s', (states, text) => {
  const members = states.map((state) => ({ review: state === 'tied' ? null : inReview(state) }));
  expect(describeStates(members)).toBe(text);
});

test('each account reads to whom it is tied and how, both ways', () => {
  const lockstep = [2, 3, 4, 5, 6, 7, 8].map((b) => ({ a: 1, b, kind: 'lockstep' as const, amount: 10 }));
  const words = describeTies([
    ...lockstep,
    { a: 2, b: 1, kind: 'transfer', amount: 1350 },
    { a: 3, b: 1, kind: 'transfer', amount: 650 },
    { a: 1, b: 9, kind: 'iban', amount: 2 },
  ]);
  expect(words.get(1)).toEqual([
    "Aynı IBAN'a çekti: #9",
    '₺20,00 aldı: #2, #3',
    'Aynı saniyede izledi: #2, #3, #4, #5, #6 ve 2 hesap daha',
  ]);
  expect(words.get(2)).toEqual(['₺13,50 gönderdi: #1', 'Aynı saniyede izledi: #1']);
  expect(words.get(9)).toEqual(["Aynı IBAN'a çekti: #1"]);
});
