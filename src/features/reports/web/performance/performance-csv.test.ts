import { expect, test } from 'vitest';
import { kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { Performance } from '../../contract/firm.ts';
import { audienceTexts } from '../texts/firm.ts';
import { performanceCsv } from './performance-csv.ts';

const performance: Performance = {
  campaign: {
    id: 7,
    campaign_name: '=Kış; "İndirimi"',
    status: 'active',
    stop_reason: null,
    start_date: '2026-11-23',
    end_date: '2026-12-07',
    activated_at: new Date('2026-11-23T09:00:00Z'),
    completed_at: null,
  },
  by: 'hour',
  from: '2026-11-23',
  to: '2026-11-24',
  totals: {
    total_views: 3,
    invalid_views: 1,
    new_viewers: 2,
    total_clicks: 1,
    invalid_clicks: 0,
    ctr: 33.33,
    spent: kurus(113),
  },
  rates: {
    views_per_day: 1.5,
    spent_per_day: kurus(57),
    cost_per_view: kurus(38),
    cost_per_new_viewer: kurus(57),
    cost_per_click: kurus(113),
  },
  points: [
    {
      at: new Date('2026-11-23T21:00:00Z'),
      total_views: 3,
      unique_viewers: 2,
      new_viewers: 2,
      total_clicks: 1,
      ctr: 33.33,
      spent: kurus(113),
      budget_left: kurus(449_887),
      evenly_left: kurus(450_000),
    },
  ],
  pace: null,
  invalid: { views: 2, clicks: 1, amount: kurus(75) },
  budget: {
    paid_in: kurus(450_000),
    first_views: kurus(50),
    repeat_views: kurus(13),
    clicks: kurus(50),
    returned: ZERO_KURUS,
    refunded: ZERO_KURUS,
    remaining: kurus(449_887),
  },
  audience: {
    viewers: 12,
    taken_at: new Date('2026-11-24T09:00:00Z'),
    attributes: [
      {
        attribute: 'cities',
        name: 'Şehirler',
        has_several: false,
        values: [{ name: 'Ankara', viewers: 12, share: 100, clicks: null, ctr: null }],
      },
    ],
  },
};

test('a CSV holds everything, one table below the other, with decimal commas and no formulas', () => {
  const csv = performanceCsv(performance, [
    {
      at: new Date('2026-11-23T09:00:00Z'),
      kind: 'set',
      text: 'Bütçe belirlendi',
      amount: kurus(500_000),
      net_change: ZERO_KURUS,
      order_id: null,
      method: null,
      reason: null,
    },
    {
      at: new Date('2026-11-23T09:05:00Z'),
      kind: 'paid',
      text: 'Ödeme alındı, bütçe yüklendi',
      amount: kurus(600_000),
      net_change: kurus(450_000),
      order_id: 1,
      method: 'bank_transfer',
      reason: null,
    },
  ]);
  expect(csv.startsWith('\uFEFFÖzet\r\n')).toBe(true);
  expect(csv.lastIndexOf('\uFEFF')).toBe(0);
  expect(csv.split('\r\n').slice(1)).toEqual([
    'Ölçü;Değer',
    `Kampanya;"'=Kış; ""İndirimi"""`,
    'Dönem;23.11.2026 – 24.11.2026',
    'İzlenme;3',
    'Geçersiz izlenme;1',
    'Ulaşılan yeni kişi;2',
    'Tıklama;1',
    'Geçersiz tıklama;0',
    'Tıklama oranı (%);33,33',
    'Harcanan (₺);1,13',
    '',
    'Kampanyanın başından bugüne',
    'Ölçü;Değer',
    'İlk izlemeler (₺);0,50',
    'Tekrar izlemeler (₺);0,13',
    'Tıklamalar (₺);0,50',
    'Kullanılmayan, iade edilen (₺);0,00',
    'KDV ve payıyla cüzdana dönen (₺);0,00',
    'Kalan (₺);4498,87',
    'Geçersiz izlenme;2',
    'Geçersiz tıklama;1',
    'Geçersizlerden bütçeye dönen (₺);0,75',
    '',
    'Saat saat',
    'Saat;İzlenme;Farklı izleyici;Ulaşılan yeni kişi;Tıklama;Tıklama oranı (%);Harcanan (₺);Kalan bütçe (₺);Eşit harcansa kalırdı (₺)',
    '24.11.2026 00:00;3;2;2;1;33,33;1,13;4498,87;4500,00',
    '',
    'Kimler izledi?',
    audienceTexts.description('12', '24.11.2026 12:00'),
    'Kırılım;Değer;İzleyici;Pay (%);Tıklama;Tıklama oranı (%)',
    'Şehirler;Ankara;12;100,00;;',
    '',
    'Bütçe geçmişi',
    'Kampanyanın başından bugüne',
    'Tarih;Olay;Tutar (₺);Tutar türü;Net bütçeye etkisi (₺);Açıklama',
    '23.11.2026 12:00;Bütçe belirlendi;5000,00;KDV hariç;0,00;',
    '23.11.2026 12:05;Ödeme alındı, bütçe yüklendi;6000,00;KDV dahil;4500,00;Banka havalesi',
    '',
  ]);
});
