import { expect, test } from 'vitest';
import { roughCrowd } from './routes.server.ts';
import { parseCompany } from '#lib/server/company.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp({
  config: {
    company: parseCompany({
      product_name: 'Seyret',
      login_countdown_seconds: 0,
      seller: { title: 'Deneme Reklam A.Ş.', address: 'Deneme Sok. 1, Ankara' },
    }),
  },
});

test('public configuration: has what the landing page needs', async () => {
  expect((await app.call('/api/config')).data).toEqual({
    product_name: 'Seyret',
    login_countdown_seconds: 0,
    paycell_url: 'https://www.paycell.com.tr',
    company: { title: 'Deneme Reklam A.Ş.', address: 'Deneme Sok. 1, Ankara', mersis: '0123456789000015' },
    kvkk_url: 'https://www.kvkk.gov.tr',
    contact_email: 'destek@izlekazan.example',
    earnings: {
      view_rate: 0.25,
      click_rate: 0.5,
      second_view_rate: 50,
      max_views_per_ad: 2,
      registration_earning: 10,
      daily_earning_limit: 50,
      min_withdraw_amount: 50,
    },
    // A quarter of 0,34 is the fee.
    firms: { view_price: 0.34, min_campaign_budget: 5000, viewers: 0 },
  });
});

test.each([
  [49, 0],
  [50, 50],
  [437, 430],
  [1_299, 1_200],
  [98_765, 98_000],
])('a crowd of %i viewers: published as %i', (count, published) => {
  expect(roughCrowd(count)).toBe(published);
});
