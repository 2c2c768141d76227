import { expect, test } from 'vitest';
import { lastDue, nextDueAt } from './report-period.ts';

// 23 November 2026 is a Monday; Istanbul's eight is UTC's five.
test.each([
  ['weekly', '2026-11-23T05:00:00Z', '2026-11-23T05:00:00Z', '2026-11-16', '2026-11-22', '2026-11-30'],
  ['weekly', '2026-11-23T04:59:59Z', '2026-11-16T05:00:00Z', '2026-11-09', '2026-11-15', '2026-11-23'],
  ['weekly', '2026-11-29T20:59:59Z', '2026-11-23T05:00:00Z', '2026-11-16', '2026-11-22', '2026-11-30'],
  ['weekly', '2027-01-04T12:00:00Z', '2027-01-04T05:00:00Z', '2026-12-28', '2027-01-03', '2027-01-11'],
  ['monthly', '2026-11-23T09:00:00Z', '2026-11-01T05:00:00Z', '2026-10-01', '2026-10-31', '2026-12-01'],
  ['monthly', '2026-11-01T04:59:59Z', '2026-10-01T05:00:00Z', '2026-09-01', '2026-09-30', '2026-11-01'],
  ['monthly', '2027-03-01T05:00:00Z', '2027-03-01T05:00:00Z', '2027-02-01', '2027-02-28', '2027-04-01'],
  ['monthly', '2027-01-31T22:00:00Z', '2027-01-01T05:00:00Z', '2026-12-01', '2026-12-31', '2027-02-01'],
] as const)('a %s report at %s is that of %s, from %s to %s; the next on %s', (...given) => {
  const [frequency, now, dueAt, from, to, next] = given;
  expect(lastDue(frequency, new Date(now))).toEqual({ dueAt: new Date(dueAt), range: { from, to } });
  expect(nextDueAt(frequency, new Date(now))).toEqual(new Date(`${next}T05:00:00Z`));
});
