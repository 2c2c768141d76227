import { expect, it } from 'vitest';
import { groupInFours, keepWalletNumber } from './grouping.ts';
import { keepIban } from './iban.ts';

it.each([
  ['', ''],
  ['4821', '4821'],
  ['48217', '4821 7'],
  ['4821773011890042', '4821 7730 1189 0042'],
  ['4821 7730', '4821 7730'],
  ['TR330006100519786457841326', 'TR33 0006 1005 1978 6457 8413 26'],
])('%j is shown as %j', (text, grouped) => expect(groupInFours(text)).toBe(grouped));

it('keeps the digits of a wallet number', () => {
  expect(keepWalletNumber('4821-7730 1189 0042')).toBe('4821773011890042');
});

it.each([
  ['tr33 0006 1005', 'TR3300061005'],
  ['330006', 'TR330006'],
  ['TR33-0006', 'TR330006'],
  ['TR33 Ü', 'TR33Ü'],
  ['T', 'T'],
])('of %j typed as an IBAN %j stays', (typed, kept) => expect(keepIban(typed)).toBe(kept));
