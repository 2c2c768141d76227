import { expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { seriesCsv } from './series-csv.ts';

test('the charts as a CSV have a line a day', () => {
  const day = {
    date: '2026-11-23',
    views: 1200,
    invalid_views: 3,
    viewer_earnings: kurus(30_050),
    system_earnings: kurus(150_000),
    payments_count: 2,
    payments_total: kurus(600_000),
    payments_from_wallets: kurus(240_000),
  };
  expect(seriesCsv([day]).split('\r\n')).toEqual([
    '\uFEFFGün;İzlenme;Geçersiz izlenme;İzleyicilere ödenen (₺);Sistem kazancı (₺);Ödenen sipariş sayısı;Ödenen tutar (KDV dahil) (₺);Bunun firma cüzdanından ödeneni (₺)',
    '23.11.2026;1200;3;300,50;1500,00;2;6000,00;2400,00',
    '',
  ]);
});
