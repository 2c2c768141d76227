import { expect, test } from 'vitest';
import type { FraudMember } from '../../contract/admin.ts';
import { scoreOf } from '../../score.ts';
import { NO_SIGNALS } from '../../signals.ts';
import { findingsOf } from './findings-of.ts';

/** Four rules speak against each. */
const FARMER = {
  ...NO_SIGNALS,
  views: 30,
  silentViews: 30,
  lockstepPeers: 5,
  gaps: 29,
  sameGaps: 29,
  busiestDayHours: 22,
};
const REVIEW = {
  opened_at: new Date(0),
  stops_watching: false,
  objection: null,
  objected_at: null,
  decision: null,
  decided_at: null,
};
const member = (signals: Partial<typeof FARMER>, review: FraudMember['review'] = REVIEW) => ({
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
  const decided = (decision: 'cleared' | 'closed') => member({}, { ...REVIEW, decision });
  const countsOf = (...members: ReturnType<typeof member>[]) =>
    new Set(findingsOf(members).map(({ accounts }) => accounts));
  expect(countsOf(member({}), member({}), decided('cleared'))).toEqual(new Set([2]));
  expect(countsOf(decided('closed'), decided('closed'), decided('cleared'))).toEqual(new Set([3]));
});
