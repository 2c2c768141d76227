import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findIbanProblem, ibanSchema, maskIban } from './iban.ts';

const GOOD = 'TR330006100519786457841326';

test.each([
  GOOD,
  'TR33 0006 1005 1978 6457 8413 26',
  'tr33 0006 1005 1978 6457 8413 26',
  'IBAN: TR33 0006 1005 1978 6457 8413 26',
  'İBAN NO:TR330006100519786457841326 Ayşe Yılmaz',
  'ibantr330006100519786457841326',
  'Ayşe Yılmaz\nTR33-0006-1005-1978-6457-8413-26\n0532 123 45 67',
  '\u202aTR33.0006.1005.1978.6457.8413.26\u202c',
])('%s is one account', (text) => {
  expect(ibanSchema.parse(text)).toBe(GOOD);
});

test.each([
  ['', 'IBAN zorunludur'],
  ['DE89370400440532013000', "Yalnızca TR ile başlayan IBAN'a para gönderebiliriz"],
  ['TR33000610051978645784132', 'IBAN 26 karakter olmalıdır'],
  ['TR3300061005197864578413260', 'IBAN 26 karakter olmalıdır'],
  ['TR33 0006 1005 1978 6457 8413 26 0', 'IBAN 26 karakter olmalıdır'],
  [`${GOOD}, ${GOOD}`, 'IBAN, TR’den sonra yalnızca rakam içerir'],
  ['TR33000610051978645784132O', 'IBAN, TR’den sonra yalnızca rakam içerir'],
  ['TR٣٣0006100519786457841326', 'IBAN, TR’den sonra yalnızca rakam içerir'],
  ['TR330006100519786457841327', 'Bu IBAN geçerli değil, lütfen rakamları kontrol et'],
])('%j: %s', (text, problem) => expect(findIbanProblem(text)).toBe(problem));

test('one mistyped digit is always found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 25 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const wrong = GOOD.slice(0, at) + ((Number(GOOD[at]) + by) % 10) + GOOD.slice(at + 1);
      expect(findIbanProblem(wrong)).toBeDefined();
    }),
  );
});

test('is masked to its last four digits', () => {
  expect(maskIban(GOOD)).toBe('TR•• •••• 1326');
});
