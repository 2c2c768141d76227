import { expect, test } from 'vitest';
import { formatDateTime } from '#lib/shared/dates.ts';
import { findPayee, isNewPayee, payeeName, restOfPayee } from './payees.ts';
import { withdrawTexts as texts } from './texts/viewer.ts';

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

test.each([
  ['the first IBAN of a wallet', { payees: [], new_iban_rests: false }, { iban: first }, true, undefined],
  ['one after all were removed', { payees: [], new_iban_rests: true }, { iban: first }, true, texts.willRest],
  ['a remembered one, typed', known, { iban: first }, false, undefined],
  ['with spaces', known, { iban: 'TR33 0006 1005 1978 6457 8413 26' }, false, undefined],
  ['one that rests', known, { iban: second }, false, texts.rests(formatDateTime(until))],
  ['the same end at another bank', known, { iban: other }, true, texts.willRest],
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
