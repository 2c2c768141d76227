import { expect, test } from 'vitest';
import { PAYMENT_STATUSES, shownStatus, statusOf } from './lifecycle.ts';
import { hasCardExpired, isCardNumber, cardFormSchema } from './contract/firm.ts';
import { taxNumberSchema } from './payment-wire.ts';
import { kurus, MAX_KURUS } from '#lib/shared/money.ts';
import { liraInWords } from './lira-in-words.ts';

test('a void payment is shown as a rejected one that belongs to no campaign, and read back as void', () => {
  for (const status of PAYMENT_STATUSES) {
    const payment_status = shownStatus(status);
    expect(payment_status).toBe(status === 'void' ? 'rejected' : status);
    expect(statusOf({ payment_status, is_detached: status === 'void' })).toBe(status);
  }
  expect(statusOf({ payment_status: 'paid', is_detached: true })).toBe('paid');
});

const TODAY = '2026-11-22';

test.each([
  ['5528790000000008', true],
  ['4111111111111129', true],
  ['5528790000000009', false],
  ['5528970000000008', false],
  ['', false],
])('the check digit of %j: right is %s', (number, isRight) => {
  expect(isCardNumber(number)).toBe(isRight);
});

test.each([
  ['1026', true],
  ['1126', false],
  ['0127', false],
  ['1225', true],
])('a card of %s has expired: %s', (expiry, expected) => {
  expect(hasCardExpired(expiry, TODAY)).toBe(expected);
});

test('every wrong field of the card has a message of its own', () => {
  const typed = { card_holder: ' ', card_number: '5528 7900 0000 0009', expiry: '10/26', cvc: '12a' };
  const checked = cardFormSchema(TODAY).safeParse(typed);
  expect(checked.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['card_number', 'Kart numarasını kontrol et'],
    ['expiry', 'Kartın süresi dolmuş'],
    ['cvc', 'CVC 3 hanelidir'],
    ['card_holder', 'Kartın üzerindeki ismi gir'],
  ]);
  const right = { card_holder: 'Ayşe Çay', card_number: '5528 7900 0000 0008', expiry: '11/26', cvc: '123' };
  expect(cardFormSchema(TODAY).safeParse(right).success).toBe(true);
});

test.each([
  ['876 004 74 64', '8760047464'],
  [' ', null],
  ['8760047465', 'Bu vergi kimlik numarası (VKN) geçerli değil, lütfen rakamları kontrol et'],
  ['10000000147', 'Bu TC kimlik numarası geçerli değil, lütfen rakamları kontrol et'],
  ['12', 'Vergi numarası 10, TC kimlik numarası 11 hanelidir'],
])('tax number %j: %j', (number, expected) => {
  const { data, error } = taxNumberSchema.safeParse(number);
  expect(error === undefined ? data : error.issues[0]?.message).toBe(expected);
});

test.each([
  [0, 'YalnızSıfırTürkLirası'],
  [1, 'YalnızBirKuruş'],
  [1_00_01, 'YalnızYüzTürkLirasıBirKuruş'],
  [1_000_00, 'YalnızBinTürkLirası'],
  [1_001_00, 'YalnızBinBirTürkLirası'],
  [11_999_99, 'YalnızOnBirBinDokuzYüzDoksanDokuzTürkLirasıDoksanDokuzKuruş'],
  [201_000_00, 'YalnızİkiYüzBirBinTürkLirası'],
  [1_001_001_00, 'YalnızBirMilyonBinBirTürkLirası'],
  [12_345_678_90, 'YalnızOnİkiMilyonÜçYüzKırkBeşBinAltıYüzYetmişSekizTürkLirasıDoksanKuruş'],
  [MAX_KURUS, 'YalnızOnMilyarTürkLirası'],
])('%i kuruş in words: %s', (amount, words) => {
  expect(liraInWords(kurus(amount))).toBe(words);
});
