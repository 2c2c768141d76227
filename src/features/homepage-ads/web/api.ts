/** The homepage ads' administration through the query cache. */
import type { Route } from '#lib/shared/route.ts';
import { readHook, useCallMutation } from '#lib/web/query.ts';
import { homepageAdsContract } from '../contract.ts';

export const useHomepageAds = readHook(['homepage-ads', 'admin'], homepageAdsContract.listAllStartupAds);

/** A write, after which the table and the landing page read the ads again. */
export function useAdChange<R extends Route>(route: R) {
  return useCallMutation(route, [['homepage-ads']]);
}
