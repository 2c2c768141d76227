import { expect, test } from 'vitest';
import { hasCardExpired, isCardNumber, cardFormSchema } from './contract/public.ts';

const TODAY = '2026-11-22';

test.each(['5528790000000008', '4603450000000000', '4111111111111129', '4111111111111111'])(
  '%s has the right check digit',
  (number) => expect(isCardNumber(number)).toBe(true),
);

test('one wrong digit, or two neighbours swapped, is no card number', () => {
  expect(isCardNumber('5528790000000009')).toBe(false);
  expect(isCardNumber('5528970000000008')).toBe(false);
  expect(isCardNumber('')).toBe(false);
});

test.each([
  ['1026', true],
  ['1126', false],
  ['1226', false],
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
