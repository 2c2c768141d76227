import { expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import type { Found } from './contract.ts';
import { groupsOf } from './hits.web.ts';
import { searchTexts } from './texts.web.ts';

const TODAY = '2026-11-27';
const account = { name: 'Ayşe', email: 'ayse@ornek.com', status: 'active' as const };
const total = kurus(600_000);
const of = { campaign_name: 'Kış', firm_name: 'Deniz A.Ş.' };
const FOUND: Found = {
  people: [{ ...account, id: 3, role: 'user' }],
  firms: [{ ...account, id: 4, firm_name: 'Deniz A.Ş.' }],
  campaigns: [{ ...of, id: 5, status: 'active', start_date: '2026-11-28' }],
  payments: [{ ...of, id: 6, reference: 'IK-7', payable: total, status_text: 'Ödendi' }],
  withdrawals: [{ id: 8, account_holder: 'Ayşe', iban_end: '0042', amount: total, status: 'paid' }],
  invoices: [{ ...of, id: 9, number: 'IZK2026000000002', total_amount: total }],
  entries: [{ id: 7, kind: 'order_paid', at: new Date('2026-11-23T09:00:00Z'), amount: total }],
};

test('each line leads to its subject; an active campaign that begins later shows its first day', () => {
  const groups = groupsOf(FOUND, { search: 'deniz', today: TODAY });
  expect(groups.map(({ kind, hits }) => [kind, hits[0]?.to])).toEqual([
    ['firms', '/admin/firmalar/4'],
    ['campaigns', '/admin/kampanyalar/aktif?detay=5'],
    ['people', '/admin/kullanicilar/3'],
    ['payments', '/admin/odemeler/bekleyen?ara=%236&detay=6'],
    ['withdrawals', '/admin/odemeler/cekimler?durum=all&ara=%238&detay=8'],
    ['invoices', '/admin/odemeler/faturalar/9'],
    ['entries', '/admin/denklik/kayitlar/7'],
  ]);
  expect(groups[1]?.hits[0]?.tail).toBe('Başlangıç: 28.11.2026');
});

test('where as many were found as are named, a line leads to the list; a closed account shows no e-mail', () => {
  const people = [1, 2, 3, 4, 5].map((id) => ({
    ...account,
    id,
    role: 'user' as const,
    status: 'closed' as const,
  }));
  const groups = groupsOf({ ...FOUND, people }, { search: 'ay şe', today: TODAY });
  const hits = groups.find(({ kind }) => kind === 'people')?.hits ?? [];
  expect(hits).toHaveLength(6);
  expect(hits.at(-1)).toMatchObject({ to: '/admin/kullanicilar?ara=ay%20%C5%9Fe' });
  expect(hits[0]?.detail).toBe(searchTexts.closed);
});

test('pages of the menu are found by any words of their names, before everything else', () => {
  const pages = [
    { label: 'Çekim Talepleri', to: '/admin/odemeler/cekimler' },
    { label: 'Duyurular', to: '/admin/duyurular' },
  ];
  const [first] = groupsOf(FOUND, { search: 'TALEP cekim', today: TODAY, pages });
  expect(first).toMatchObject({ kind: 'pages', hits: [{ to: '/admin/odemeler/cekimler' }] });
});
