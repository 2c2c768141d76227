import { expect, it } from 'vitest';
import { caretAfter, groupInFours, keepWalletNumber } from './grouping.ts';
import { keepIban } from './iban.ts';

it.each([
  ['', ''],
  ['4821', '4821'],
  ['48217', '4821 7'],
  ['4821773011890042', '4821 7730 1189 0042'],
  ['4821 7730', '4821 7730'],
])('%j is shown as %j', (text, grouped) => expect(groupInFours(text)).toBe(grouped));

it.each([
  ['4821 7730', 0, 0],
  ['4821 7730', 4, 4],
  ['4821 7730', 5, 6],
  ['4821 7730', 8, 9],
  ['4821', 9, 4],
])('in %j the caret after %i characters stands at %i', (grouped, count, position) => {
  expect(caretAfter(grouped, count)).toBe(position);
});

it('keeps sixteen digits of a wallet number', () => {
  expect(keepWalletNumber('4821-7730 1189 0042 99')).toBe('4821773011890042');
});

it.each([
  ['tr33 0006 1005', 'TR3300061005'],
  ['330006', 'TR330006'],
  ['TR33-0006', 'TR330006'],
  ['TR330006100519786457841326999', 'TR330006100519786457841326'],
  ['T', 'T'],
])('of %j typed as an IBAN %j stays', (typed, kept) => expect(keepIban(typed)).toBe(kept));
