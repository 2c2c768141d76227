import { expect, test } from 'vitest';
import { stepOf } from './approval-step.ts';

const proposal = {
  id: 1,
  proposed_by_name: 'Deniz Yönetici',
  proposed_at: new Date('2026-03-02T09:30:00Z'),
  is_own: false,
  approved_by_name: null,
};

test.each([
  ['pay', false, null],
  ['propose', true, null],
  ['approve', true, proposal],
  ['wait', true, { ...proposal, is_own: true }],
  // The limit was raised meanwhile: one is enough again.
  ['pay', false, proposal],
])('%s is what is to be done', (step, takesTwo, waiting) => {
  expect(stepOf({ takes_two: takesTwo, proposal: waiting })).toBe(step);
});
