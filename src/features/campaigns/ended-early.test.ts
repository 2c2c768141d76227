import { expect, test } from 'vitest';
import { endDayOf, endedEarlyOn } from './ended-early.ts';

test.each([
  ['not yet', null, null],
  ['long before its end date', '2026-11-22T11:00:00Z', '2026-11-22'],
  ['on its last day', '2026-12-13T11:00:00Z', null],
  ['by the job after its last midnight', '2026-12-13T21:00:30Z', null],
  ['after midnight of the day before the last', '2026-12-11T21:00:00Z', '2026-12-12'],
])('a campaign until 13.12. that ended %s', (_, completed, expected) => {
  const completedAt = completed === null ? null : new Date(completed);
  const campaign = { completed_at: completedAt, end_date: '2026-12-13' };
  expect(endedEarlyOn(campaign)).toBe(expected);
  expect(endDayOf(campaign)).toBe(expected ?? '2026-12-13');
});
