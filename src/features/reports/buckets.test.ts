import { describe, expect, test } from 'vitest';
import { bucketEnd, bucketStarts, countDays, fillBuckets, resolveRange } from './buckets.ts';

const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString());

describe('the days that are answered', () => {
  const life = { first: '2026-11-01', last: '2026-11-23' };
  test.each([
    ['all of a short life', 'day', {}, { from: '2026-11-01', to: '2026-11-23' }],
    ['the last two for hours', 'hour', {}, { from: '2026-11-22', to: '2026-11-23' }],
    ['as many as asked', 'day', { last: 7 }, { from: '2026-11-17', to: '2026-11-23' }],
    ['not more than there are', 'day', { last: 30 }, { from: '2026-11-01', to: '2026-11-23' }],
    ['as asked', 'day', { from: '2026-10-01', to: '2026-10-02' }, { from: '2026-10-01', to: '2026-10-02' }],
    ['from a day on', 'day', { from: '2026-11-20' }, { from: '2026-11-20', to: '2026-11-23' }],
    [
      'from a day on, as far as hours go',
      'hour',
      { from: '2026-11-01' },
      { from: '2026-11-01', to: '2026-11-14' },
    ],
    ['from a day after the last', 'day', { from: '2026-12-01' }, { from: '2026-12-01', to: '2026-12-01' }],
    ['up to a day', 'day', { to: '2026-11-05' }, { from: '2026-11-01', to: '2026-11-05' }],
    ['up to a day before the first', 'hour', { to: '2026-10-05' }, { from: '2026-10-04', to: '2026-10-05' }],
  ] as const)('%s', (_, by, asked, range) => {
    expect(resolveRange(asked, { by, ...life })).toEqual(range);
  });

  test('are the last year of a long life', () => {
    const range = resolveRange({}, { by: 'day', first: '2025-01-01', last: '2026-11-23' });
    expect(range).toEqual({ from: '2025-11-23', to: '2026-11-23' });
    expect(countDays(range)).toBe(366);
  });
});

describe('T-I6: buckets are Istanbul’s', () => {
  test('a day begins at 21:00 UTC and the last one is the one that has begun', () => {
    const range = { from: '2026-11-22', to: '2026-11-25' };
    expect(iso(bucketStarts(range, 'day', new Date('2026-11-23T20:59:59.999Z')))).toEqual([
      '2026-11-21T21:00:00.000Z',
      '2026-11-22T21:00:00.000Z',
    ]);
    expect(bucketStarts(range, 'day', new Date('2026-11-23T21:00:00Z'))).toHaveLength(3);
  });

  test('hours of a day are 24, and none is to come', () => {
    const range = { from: '2026-11-23', to: '2026-11-23' };
    expect(bucketStarts(range, 'hour', new Date('2027-01-01T00:00:00Z'))).toHaveLength(24);
    expect(iso(bucketStarts(range, 'hour', new Date('2026-11-22T22:30:00Z')))).toEqual([
      '2026-11-22T21:00:00.000Z',
      '2026-11-22T22:00:00.000Z',
    ]);
    expect(bucketStarts(range, 'hour', new Date('2026-11-22T20:59:59Z'))).toEqual([]);
  });

  test.each([
    ['29 February', '2028-02-28', '2028-03-01', 3],
    ['the end of a year', '2026-12-31', '2027-01-01', 2],
    ['clocks that change elsewhere', '2026-03-28', '2026-03-30', 3],
  ])('over %s', (_, from, to, days) => {
    const later = new Date('2029-01-01T00:00:00Z');
    expect(bucketStarts({ from, to }, 'day', later)).toHaveLength(days);
    expect(bucketStarts({ from, to }, 'hour', later)).toHaveLength(days * 24);
  });
});

test('empty buckets are filled, full ones kept', () => {
  const starts = bucketStarts(
    { from: '2026-11-21', to: '2026-11-22' },
    'day',
    new Date('2026-12-01T00:00:00Z'),
  );
  const found = [{ at: new Date('2026-11-21T21:00:00Z'), views: 5 }];
  expect(fillBuckets(starts, found, (at) => ({ at, views: 0 })).map(({ views }) => views)).toEqual([0, 5]);
  expect(starts.map((at) => bucketEnd(at, 'day').toISOString()).at(-1)).toBe('2026-11-22T21:00:00.000Z');
});
