import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import type { Movement } from './api.web.ts';
import { isNewPayee, restOfPayee } from './withdrawals/payees.web.ts';
import { groupMovements, wholeRows } from './statement/statement.tsx';
import { formatDateTime } from '#lib/shared/dates.ts';
import { withdrawTexts as texts } from './texts.web.ts';
import { sentMoneyTexts } from './texts.ts';
import { adminWithdrawalTexts } from './admin-texts.web.ts';
import { decidedWithdrawal, stepOf } from './withdrawals/admin-cells.tsx';
import { usualPeriods } from './statement/download-dialog.tsx';

describe('group movements', () => {
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
});

describe('payees', () => {
  const [first, second, other] = [
    'TR330006100519786457841326',
    'TR200006200000000000001234',
    'TR640004600001000000001234',
  ];
  const until = new Date('2026-11-23T15:00:00Z');
  const holder = { account_holder: 'Ayşe Yılmaz' };
  const garanti = { id: 7, iban: 'TR•• •••• 1234', bank_name: 'Garanti BBVA', rests_until: until, ...holder };
  const unknown = { id: 3, iban: 'TR•• •••• 1326', bank_name: null, rests_until: null, ...holder };
  const known = { payees: [garanti, unknown], new_iban_rests: true };

  const longer = { ...known, payees: [{ ...garanti, iban: 'TR•• •••• 0000 1234', rests_until: null }] };

  test.each([
    ['the first IBAN of a wallet', { payees: [], new_iban_rests: false }, { iban: first }, true, undefined],
    [
      'one after all were removed',
      { payees: [], new_iban_rests: true },
      { iban: first },
      true,
      texts.willRest,
    ],
    ['with spaces', known, { iban: 'TR33 0006 1005 1978 6457 8413 26' }, false, undefined],
    ['one that rests', known, { iban: second }, false, texts.rests(formatDateTime(until))],
    ['the same end at another bank', known, { iban: other }, true, texts.willRest],
    ['one whose end is shown longer', longer, { iban: second }, false, undefined],
    [
      'no more than four of its digits',
      longer,
      { iban: first.replace('1326', '1234') },
      true,
      texts.willRest,
    ],
    ['a chosen one', known, { saved_iban_id: 3 }, false, undefined],
    ['a chosen one that rests', known, { saved_iban_id: 7 }, false, texts.rests(formatDateTime(until))],
  ])(
    '%s: the password is asked for, and the rest is said, as the server does',
    (_name, wallet, account, isNew, rest) => {
      expect(isNewPayee(wallet, account)).toBe(isNew);
      expect(restOfPayee(wallet, account)).toBe(rest);
    },
  );
});

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
  }) as Parameters<typeof decidedWithdrawal>[1];
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
const textOf = (...given: Parameters<typeof decidedWithdrawal>) => decidedWithdrawal(...given)?.text ?? null;

test('a decided withdrawal: its sender reads who decided and what to do, another one how it was decided', () => {
  expect(textOf('approve', paid)).toContain(
    `“Ödendi” durumunda; bu işlem yapılamaz. Kararı veren: Ege Öz. ${sentMoneyTexts.paid}`,
  );
  expect(textOf('approve', rejected)).toContain(`Kararı veren: Ege Öz. ${sentMoneyTexts.rejected}`);
  expect(textOf('reject', paid)).toMatch(/“Ödendi”.*Ege Öz\.$/);
  expect(textOf('reject', rejected)).toMatch(/“Reddedildi”.*Ege Öz\.$/);
});

test('while money is stopped nobody is asked whether it was sent; it can be rejected', () => {
  const frozen = asked({ is_frozen: true, taken: taken(true, false) });
  expect(decidedWithdrawal('approve', frozen)).toEqual(adminWithdrawalTexts.frozen);
  expect(decidedWithdrawal('reject', frozen)).toBeNull();
});

test.each([
  ['waits', asked({}), false],
  ['nobody proposed yet', asked({ takes_two: true }), false],
  ['somebody else proposed', asked(proposal(false)), true],
  ['the administrator proposed', asked(proposal(true)), true],
])(
  'there is a question about one that %s, unless it is answered among the proposals',
  (_, one, isDecided) => {
    expect(decidedWithdrawal('approve', one) !== null).toBe(isDecided);
    expect(decidedWithdrawal('reject', one)).toBeNull();
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

test.each([
  ['2026-11-21', '2026-11-01', '2026-10-01', '2026-10-31'],
  ['2027-01-05', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['2028-03-31', '2028-03-01', '2028-02-01', '2028-02-29'],
])('on %s this month begins on %s, the last one lasts from %s to %s', (today, from, lastFrom, lastTo) => {
  expect(usualPeriods(today)).toEqual({
    thisMonth: { from, to: today },
    lastMonth: { from: lastFrom, to: lastTo },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  });
});
