import { inUtc, plainRoute } from '#lib/web/plain-route.ts';
import { useCallQuery } from '#lib/web/query.ts';
import type { consentContract } from '../contract.ts';

export const CONSENTS_KEY = ['accounts', 'consents'];

/** Without its schema: the viewer's first page asks. */
const listConsents = plainRoute<typeof consentContract.listConsents>(
  { method: 'GET', path: '/api/auth/consents', access: ['user', 'firm'] },
  { at: inUtc },
);

export const useConsents = () => useCallQuery(CONSENTS_KEY, listConsents, {});

export function useMayChooseAds(): boolean | undefined {
  return useConsents().data?.consents.find(({ kind }) => kind === 'targeting')?.is_given;
}
