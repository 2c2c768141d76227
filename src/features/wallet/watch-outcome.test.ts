import { expect, test } from 'vitest';
import { type EndedFacts, outcomeOf, type WatchOutcome } from './watch-outcome.ts';

const expires_at = new Date('2026-11-23T09:01:05Z');
const late = new Date('2026-11-23T09:01:05Z');
const early = new Date('2026-11-23T09:00:20Z');
const now = new Date('2026-11-23T09:01:00Z');
const facts = { expires_at, is_invalid: false, hidden_ms: null };

test.each<[WatchOutcome, Pick<EndedFacts, 'status' | 'ended_at'> & Partial<EndedFacts>]>([
  ['open', { status: 'open', ended_at: null }],
  ['counted', { status: 'viewed', ended_at: early }],
  ['invalid', { status: 'viewed', ended_at: early, is_invalid: true }],
  ['expired', { status: 'released', ended_at: late }],
  ['expired', { status: 'open', ended_at: null, expires_at: now }],
  ['released', { status: 'released', ended_at: early }],
])('a watch that is %s', (outcome, given) => {
  expect(outcomeOf({ ...facts, ...given }, now)).toBe(outcome);
});
