import { expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { effectText } from './texts.ts';

test.each([
  ['bank', 'platform_revenue', 'Banka ₺1.000,55 artar, Platform geliri ₺1.000,55 artar'],
  ['platform_revenue', 'bank', 'Platform geliri ₺1.000,55 azalır, Banka ₺1.000,55 azalır'],
  ['bank', 'firm_wallet:4', 'Banka ₺1.000,55 artar, Firma cüzdanı 4 ₺1.000,55 artar'],
  ['campaign:3', 'user_wallet:7', 'Kampanya 3 ₺1.000,55 azalır, İzleyici cüzdanı 7 ₺1.000,55 artar'],
  ['withdrawals_pending', 'vat_payable', 'Bekleyen çekimler ₺1.000,55 azalır, Ödenecek KDV ₺1.000,55 artar'],
  [
    'platform_expense',
    'bank',
    'Platform gideri (bonuslar, düzeltmeler, karşılanan kayıplar) ₺1.000,55 artar, Banka ₺1.000,55 azalır',
  ],
])('a correction that debits %s and credits %s says what both balances do', (from, to, text) => {
  expect(effectText({ from, to, amount: kurus(100_055) })).toBe(text);
});
