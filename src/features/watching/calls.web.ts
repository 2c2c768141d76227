/** Calls without schemas: many open the watch page on a cheap phone. */
import { inLira, inUtc, plainRoute } from '#lib/web/plain-route.ts';
import type { watchContract as contract } from './contract.ts';

const PAID = { access: ['user'], movesMoney: 'in batches', isHot: true } as const;
const STARTED = { earning: inLira, expires_at: inUtc };
const EARNED = { earning: inLira, total_today: inLira, daily_earning_limit: inLira, balance: inLira };

export const watchCalls = {
  listAds: plainRoute<typeof contract.listAds>(
    { method: 'GET', path: '/api/user/ads', access: ['user'] },
    {
      ...STARTED,
      click_earning: inLira,
      earning_with_view: inLira,
      total_today: inLira,
      daily_earning_limit: inLira,
    },
  ),
  startAd: plainRoute<typeof contract.startAd>(
    { method: 'POST', path: '/api/user/ads/:id/start', ...PAID },
    STARTED,
  ),
  viewAd: plainRoute<typeof contract.viewAd>(
    { method: 'POST', path: '/api/user/ads/:id/view', ...PAID },
    { ...EARNED, ...STARTED, click_earning: inLira },
  ),
  beatAd: plainRoute<typeof contract.beatAd>({
    method: 'POST',
    path: '/api/user/ads/:id/beat',
    access: ['user'],
    isHot: true,
  }),
  resumeAd: plainRoute<typeof contract.resumeAd>(
    { method: 'POST', path: '/api/user/ads/:id/resume', access: ['user'] },
    STARTED,
  ),
  clickAd: plainRoute<typeof contract.clickAd>(
    { method: 'POST', path: '/api/user/ads/:id/click', ...PAID },
    { ...EARNED, earning_with_view: inLira },
  ),
};
