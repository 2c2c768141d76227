import { expect, test } from 'vitest';
import { queueAge } from './queue-badge.tsx';

const NOW = new Date('2026-11-23T09:00:00Z');

test.each([
  ['2026-11-23T08:30:00Z', ''],
  ['2026-11-23T04:00:00Z', '5 sa'],
  ['2026-11-22T09:00:01Z', '23 sa'],
  ['2026-11-22T09:00:00Z', '1 g'],
  // Of the day before yesterday, as the list says: 37 hours.
  ['2026-11-21T20:00:00Z', '2 g'],
  ['2026-11-20T08:00:00Z', '3 g'],
  ['2026-11-23T09:05:00Z', ''],
])('what waits since %s is %j old', (since, age) => expect(queueAge(new Date(since), NOW)).toBe(age));
