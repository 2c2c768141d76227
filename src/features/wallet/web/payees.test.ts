import { expect, test } from 'vitest';
import { formatDateTime } from '#lib/shared/dates.ts';
import { isNewPayee, restOfPayee } from './payees.ts';
import { withdrawTexts as texts } from './texts/viewer.ts';

const [first, second, other] = [
  'TR330006100519786457841326',
  'TR320010009999901234567890',
  'TR640004600001000000000001',
];
const until = new Date('2026-11-23T15:00:00Z');
const known = {
  payees: [
    { iban: second, rests_until: until },
    { iban: first, rests_until: null },
  ],
};

test.each([
  [{ payees: [] }, first, true, undefined],
  [known, first, false, undefined],
  [known, 'TR33 0006 1005 1978 6457 8413 26', false, undefined],
  [known, second, false, texts.rests(formatDateTime(until))],
  [known, other, true, texts.willRest],
])('of %j, %s is new: %s, and rests: %s', (wallet, iban, isNew, rest) => {
  expect(isNewPayee(wallet, iban)).toBe(isNew);
  expect(restOfPayee(wallet, iban)).toBe(rest);
});
