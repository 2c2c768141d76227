import { expect, it } from 'vitest';
import { watchContract } from './contract.ts';
import { watchCalls } from './api.web.ts';

const ad = {
  id: 7,
  title: 'Bahar',
  description: '2026-11-29T10:00:00.000Z',
  image_path: null,
  link: 'https://ornek.com/',
  display_duration: 15,
  earning: 0.29,
  click_earning: 0,
  click_unpaid: null,
  view_number: 1,
  advertiser: { id: 3, name: 'Şenlik' },
};
const watch = { watch_id: 1, earning: 0.29, display_duration: 15, expires_at: '2026-11-29T10:00:00.000Z' };

it.each([
  {
    ads: [ad, ad],
    reason: null,
    reason_text: null,
    total_today: 1.15,
    daily_earning_limit: 50,
    paid_click_ages: [5],
    open_watch: { ...watch, remaining_seconds: 3, expires_in_seconds: 63, holder: null, ad_id: 7, ad },
  },
  { ads: [], reason: null, reason_text: null, total_today: 0, daily_earning_limit: 50, paid_click_ages: [] },
])('a plain route: reads an answer as its contract does', (given) => {
  const wire = { open_watch: null, ...given };
  expect(watchCalls.listAds.data.parse(wire)).toEqual(watchContract.listAds.data.parse(wire));
});

it('a plain route: reads the next ad of a view as its contract does', () => {
  const earned = { earning: 0.29, total_today: 1.15, daily_earning_limit: 50, balance: 7.5 };
  const wire = { ...earned, click_earning: 0.57, next: { ad, watch, reason: null } };
  expect(watchCalls.viewAd.data.parse(wire)).toEqual(watchContract.viewAd.data.parse(wire));
});
