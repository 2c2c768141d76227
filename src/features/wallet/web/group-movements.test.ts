import { expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import type { Movement } from './api.ts';
import { groupMovements, wholeRows } from './group-movements.ts';

let id = 0;
const movement = (kind: Movement['kind'], at: string, amount: number): Movement => ({
  id: (id += 1),
  kind,
  transaction_type: 'credit',
  description: '',
  note: null,
  amount: kurus(amount),
  transaction_date: new Date(at),
});

// Istanbul is three hours ahead: 21:30 is the next day there.
const MOVEMENTS = [
  movement('click', '2026-03-02T21:30:00Z', 50),
  movement('view', '2026-03-02T20:00:00Z', 25),
  movement('transfer', '2026-03-02T15:00:00Z', 900),
  movement('view', '2026-03-02T12:00:00Z', 13),
  movement('click', '2026-03-02T11:00:00Z', 50),
  movement('view_taken_back', '2026-03-02T10:00:00Z', 25),
  movement('view', '2026-02-27T10:00:00Z', 25),
];

test('a statement: one row for the views and clicks of an Istanbul day, one for each other movement', () => {
  const rows = groupMovements(MOVEMENTS);
  expect(rows.map(({ day, movements, sum }) => [day, movements.length, sum])).toEqual([
    ['2026-03-03', 1, 50],
    ['2026-03-02', 3, 88],
    ['2026-03-02', 1, 900],
    ['2026-03-02', 1, 25],
    ['2026-02-27', 1, 25],
  ]);
});

test('a day that may go on with what is not fetched yet has no rows', () => {
  expect(wholeRows(MOVEMENTS, true)).toHaveLength(4);
  expect(wholeRows(MOVEMENTS.slice(1, 5), true)).toEqual([]);
  expect(wholeRows(MOVEMENTS.slice(1, 5), false)).toHaveLength(2);
});
