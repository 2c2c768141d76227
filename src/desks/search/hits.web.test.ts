import { expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import type { Found } from './contract.ts';
import { groupsOf } from './hits.web.ts';
import { searchTexts } from './texts.web.ts';

const NOTHING: Found = {
  people: [],
  firms: [],
  campaigns: [],
  payments: [],
  withdrawals: [],
  invoices: [],
  entries: [],
};
const TODAY = '2026-11-27';
const person = (id: number) => ({
  id,
  name: 'Ayşe',
  email: 'ayse@ornek.com',
  phone: '5301112233',
  role: 'user' as const,
  status: 'active' as const,
});

const invoice = (options: Partial<Found['invoices'][number]>): Found['invoices'][number] => ({
  id: 9,
  number: 'IZK2026000000002',
  campaign: { id: 5, status: 'completed', name: 'Kış' },
  firm_name: 'Deniz A.Ş.',
  total_amount: kurus(600_000),
  order_id: 6,
  ...options,
});

test('each line leads to its subject', () => {
  const groups = groupsOf(
    {
      people: [person(3)],
      firms: [{ ...person(4), firm_name: 'Deniz A.Ş.' }],
      campaigns: [
        {
          id: 5,
          campaign_name: 'Kış',
          firm_name: 'Deniz A.Ş.',
          status: 'completed',
          start_date: '2026-11-01',
        },
      ],
      payments: [
        {
          id: 6,
          reference: 'IK-7',
          campaign_name: 'Kış',
          firm_name: 'Deniz A.Ş.',
          total_with_vat: kurus(600_000),
          status_text: 'Ödendi',
        },
      ],
      withdrawals: [
        { id: 8, account_holder: 'Ayşe', iban_end: '0042', amount: kurus(6_000), status: 'paid' },
      ],
      invoices: [invoice({})],
      entries: [{ id: 7, kind: 'order_paid', at: new Date('2026-11-23T09:00:00Z'), amount: kurus(600_000) }],
    },
    { search: 'deniz', today: TODAY },
  );
  expect(groups.map(({ kind, hits }) => [kind, hits[0]?.to])).toEqual([
    ['firms', '/admin/firmalar/4'],
    ['campaigns', '/admin/kampanyalar/tamamlanan?detay=5'],
    ['people', '/admin/kullanicilar/3'],
    ['payments', '/admin/odemeler/bekleyen?ara=%236&detay=6'],
    ['withdrawals', '/admin/odemeler/cekimler?durum=all&ara=%238&detay=8'],
    ['invoices', '/admin/odemeler/faturalar/9'],
    ['entries', '/admin/denklik/kayitlar/7'],
  ]);
});

test('where as many were found as are named, a line leads to the list; a closed account shows no e-mail', () => {
  const five = [1, 2, 3, 4, 5].map((id) => ({ ...person(id), status: 'closed' as const }));
  const [people] = groupsOf({ ...NOTHING, people: five }, { search: 'ay şe', today: TODAY });
  expect(people?.hits).toHaveLength(6);
  expect(people?.hits.at(-1)).toMatchObject({ to: '/admin/kullanicilar?ara=ay%20%C5%9Fe' });
  expect(people?.hits[0]?.detail).toBe(searchTexts.closed);
  expect(groupsOf(NOTHING, { search: 'x', today: TODAY })).toEqual([]);
});

test('pages of the menu are found by any words of their names, before everything else', () => {
  const pages = [
    { label: 'Çekim Talepleri', to: '/admin/odemeler/cekimler' },
    { label: 'Duyurular', to: '/admin/duyurular' },
  ];
  const found = groupsOf({ ...NOTHING, people: [person(3)] }, { search: 'TALEP cekim', today: TODAY, pages });
  expect(found.map(({ kind, hits }) => [kind, hits[0]?.to])).toEqual([
    ['pages', '/admin/odemeler/cekimler'],
    ['people', '/admin/kullanicilar/3'],
  ]);
});

test('an active campaign that begins later: shows its first day', () => {
  const campaign = { id: 5, campaign_name: 'Kış', firm_name: 'Deniz A.Ş.', status: 'active' as const };
  const tailOf = (start: string) =>
    groupsOf(
      { ...NOTHING, campaigns: [{ ...campaign, start_date: start }] },
      { search: 'kış', today: TODAY },
    )[0]?.hits[0]?.tail;
  expect([tailOf(TODAY), tailOf('2026-11-28')]).toEqual(['Aktif', 'Başlangıç: 28.11.2026']);
});
