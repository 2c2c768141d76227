import { expect, test } from 'vitest';
import { APPROVAL_STEPS } from '../../lifecycle.ts';
import { adminWithdrawalTexts as texts, approvalWords } from '../texts/admin.ts';
import { stepOf } from './approval-step.ts';

const proposal = {
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

test('only whoever pays alone is asked whether the money was sent; with a second one nobody sends before', () => {
  const asks = APPROVAL_STEPS.filter((step) => approvalWords[step].confirm.includes('gönderdim'));
  expect(asks).toEqual(['pay']);
  expect(texts.proposeAbout).toContain('Parayı gönderme');
  expect(texts.approveSecondAbout('Deniz Yönetici', '02.03.2026 12:30')).toMatch(/Deniz.*onaylamadan önce/is);
});
