import { expect, test } from 'vitest';
import { sentMoneyTexts } from '../texts.ts';
import { adminWithdrawalTexts } from '../admin-texts.web.ts';
import { settledWithdrawal, stepOf } from './approval-step.web.ts';

// The cast: only what decides is given.
const asked = (given: object) =>
  ({
    status: 'pending',
    status_text: 'Onay bekliyor',
    decided_by_name: null,
    takes_two: false,
    proposal: null,
    taken: null,
    is_frozen: false,
    ...given,
  }) as Parameters<typeof settledWithdrawal>[1];
const proposed = (is_own: boolean) => ({
  id: 1,
  proposed_by_name: 'Deniz',
  proposed_at: new Date(),
  is_own,
  approved_by_name: null,
});
const taken = (is_own: boolean, is_open: boolean) => ({ by_name: 'Ege', at: new Date(), is_own, is_open });
const proposal = (isOwn: boolean) => ({ takes_two: true, proposal: proposed(isOwn) });
const paid = asked({ status: 'paid', status_text: 'Ödendi', decided_by_name: 'Ege Öz' });
const rejected = asked({ status: 'rejected', status_text: 'Reddedildi', decided_by_name: 'Ege Öz' });
const textOf = (...given: Parameters<typeof settledWithdrawal>) => settledWithdrawal(...given)?.text ?? null;

test('whoever would send money that was sent reads who paid it, and not to send it again', () => {
  expect(textOf('approve', paid)).toContain(
    `“Ödendi” durumunda; bu işlem yapılamaz. Kararı veren: Ege Öz. ${sentMoneyTexts.paid}`,
  );
  expect(textOf('approve', rejected)).toContain(
    `“Reddedildi” durumunda; bu işlem yapılamaz. Kararı veren: Ege Öz. ${sentMoneyTexts.rejected}`,
  );
});

test('while money is stopped nobody is asked whether it was sent; it can be rejected', () => {
  const frozen = asked({ is_frozen: true, taken: taken(true, false) });
  expect(settledWithdrawal('approve', frozen)).toEqual(adminWithdrawalTexts.frozen);
  expect(settledWithdrawal('reject', frozen)).toBeNull();
});

test('a rejection of a decided one says only how it was decided', () => {
  expect(textOf('reject', paid)).toMatch(/“Ödendi”.*Ege Öz\.$/);
  expect(textOf('reject', rejected)).toMatch(/“Reddedildi”.*Ege Öz\.$/);
});

test.each([
  ['waits', asked({}), false],
  ['nobody proposed yet', asked({ takes_two: true }), false],
  ['somebody else proposed', asked(proposal(false)), true],
  ['the administrator proposed', asked(proposal(true)), true],
])(
  'there is a question about one that %s, unless it is answered among the proposals',
  (_, one, isSettled) => {
    expect(settledWithdrawal('approve', one) !== null).toBe(isSettled);
    expect(settledWithdrawal('reject', one)).toBeNull();
  },
);

test.each([
  ['take', {}],
  ['pay', { taken: taken(true, false) }],
  ['taken', { taken: taken(false, false) }],
  ['takeOver', { taken: taken(false, true) }],
  ['propose', { takes_two: true }],
  ['approve', proposal(false)],
  ['wait', proposal(true)],
  // Before somebody who took it proposes to pay it, nobody else does.
  ['taken', { takes_two: true, taken: taken(false, false) }],
  // The limit was raised meanwhile: one is enough again.
  ['take', { ...proposal(false), takes_two: false }],
])('%s is what is to be done', (step, given) => {
  expect(stepOf(asked(given))).toBe(step);
});
