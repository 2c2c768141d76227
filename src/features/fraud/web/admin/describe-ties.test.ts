import { expect, test } from 'vitest';
import { describeTies } from './describe-ties.ts';

test('each account reads to whom it is tied and how, both ways', () => {
  const lockstep = [2, 3, 4, 5, 6, 7, 8].map((b) => ({ a: 1, b, kind: 'lockstep' as const, amount: 10 }));
  const words = describeTies([
    ...lockstep,
    { a: 2, b: 1, kind: 'transfer', amount: 1350 },
    { a: 3, b: 1, kind: 'transfer', amount: 650 },
    { a: 1, b: 9, kind: 'iban', amount: 2 },
  ]);
  expect(words.get(1)).toEqual([
    "Aynı IBAN'a çekti: #9",
    '₺20,00 aldı: #2, #3',
    'Aynı saniyede izledi: #2, #3, #4, #5, #6 ve 2 hesap daha',
  ]);
  expect(words.get(2)).toEqual(['₺13,50 gönderdi: #1', 'Aynı saniyede izledi: #1']);
  expect(words.get(9)).toEqual(["Aynı IBAN'a çekti: #1"]);
});
