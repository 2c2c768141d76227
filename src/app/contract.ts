/** Every call of the product. The API description and the access matrix are made from this list. */
import type { Contract } from '#lib/shared/route.ts';
import { audienceContract } from '#features/audience/contract.ts';
import { homepageAdsContract } from '#features/homepage-ads/contract.ts';
import { lookupsContract } from '#features/lookups/contract.ts';

export const contracts: Readonly<Record<string, Contract>> = {
  'homepage-ads': homepageAdsContract,
  lookups: lookupsContract,
  audience: audienceContract,
};
