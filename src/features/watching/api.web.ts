import type { DataOf } from '#lib/shared/route.ts';
import { queryClient, useCallQuery } from '#lib/web/query.ts';
import { inLira, inUtc, plainRoute } from '#lib/web/plain-route.ts';
import type { watchContract as contract } from './contract.ts';

export type Offer = DataOf<typeof watchCalls.listAds>;
export type Ad = Offer['ads'][number];

/** Never an answer from before this page opened: after a quick Back it would lack the watch begun since. */
export function useOffer(visit: string) {
  const options = { isForgotten: true, isAskedAnew: true };
  const offer = useCallQuery(['watch-and-earn', 'session', visit], watchCalls.listAds, {}, options);
  return { ...offer, data: offer.isFetchedAfterMount ? offer.data : undefined };
}

export function earningsChanged(): void {
  for (const queryKey of [['wallet'], ['people'], ['watch-and-earn', 'ads']]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

export function imageUrl(path: string | null | undefined): string | null {
  return path ? `/uploads/${path}` : null;
}

/** Calls without schemas: many open the watch page on a cheap phone. */

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
