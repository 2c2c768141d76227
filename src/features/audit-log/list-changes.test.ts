import { expect, test } from 'vitest';
import { listChanges } from './server/routes.ts';

test('names what differs, and what came or went', () => {
  const before = { status: 'pending', version: 3, note: 'eski' };
  const after = { status: 'active', version: 3, reason: 'yeni' };
  expect(listChanges(before, after)).toEqual([
    { field: 'status', before: 'pending', after: 'active' },
    { field: 'note', before: 'eski', after: null },
    { field: 'reason', before: null, after: 'yeni' },
  ]);
});

test('shows a structure as its text, and compares by it', () => {
  expect(listChanges({ ids: [1, 2] }, { ids: [1, 2] })).toEqual([]);
  expect(listChanges(null, { ids: [1] })).toEqual([{ field: 'ids', before: null, after: '[1]' }]);
  expect(listChanges(null, null)).toEqual([]);
});
