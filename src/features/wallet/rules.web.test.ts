import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import type { Movement } from './api.web.ts';
import { groupMovements, wholeRows } from './statement/statement.tsx';
import { formatDateTime } from '#lib/shared/dates.ts';
import { findPayee, isNewPayee, payeeName, restOfPayee } from './withdrawals/payees.web.ts';
import { withdrawTexts as texts } from './viewer-texts.web.ts';

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
  const known = {
    payees: [
      { id: 7, iban: 'TR•• •••• 1234', bank_name: 'Garanti BBVA', rests_until: until, ...holder },
      { id: 3, iban: 'TR•• •••• 1326', bank_name: null, rests_until: null, ...holder },
    ],
    new_iban_rests: true,
  };

  const longer = {
    payees: [{ id: 7, iban: 'TR•• •••• 0000 1234', bank_name: 'Garanti BBVA', rests_until: null, ...holder }],
    new_iban_rests: true,
  };

  test.each([
    ['the first IBAN of a wallet', { payees: [], new_iban_rests: false }, { iban: first }, true, undefined],
    [
      'one after all were removed',
      { payees: [], new_iban_rests: true },
      { iban: first },
      true,
      texts.willRest,
    ],
    ['a remembered one, typed', known, { iban: first }, false, undefined],
    ['with spaces', known, { iban: 'TR33 0006 1005 1978 6457 8413 26' }, false, undefined],
    ['one that rests', known, { iban: second }, false, texts.rests(formatDateTime(until))],
    ['the same end at another bank', known, { iban: other }, true, texts.willRest],
    ['one whose end is shown longer', longer, { iban: second }, false, undefined],
    [
      'the same four digits, but no more',
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

  test('an account is named by its bank, where that is known, and its end', () => {
    expect(known.payees.map(payeeName)).toEqual(['Garanti BBVA · TR•• •••• 1234', 'TR•• •••• 1326']);
    expect(findPayee(known, { saved_iban_id: 99 })).toBeUndefined();
  });
});
