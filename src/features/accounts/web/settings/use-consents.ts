import { useCallQuery } from '#lib/web/query.ts';
import { consentContract } from '../../contract.ts';

export const CONSENTS_KEY = ['accounts', 'consents'];

/** What the signed-in person agreed to. */
export const useConsents = () => useCallQuery(CONSENTS_KEY, consentContract.listConsents, {});

/** Whether the viewer's answers may choose ads; undefined while that is not known. */
export function useMayChooseAds(): boolean | undefined {
  return useConsents().data?.consents.find(({ kind }) => kind === 'targeting')?.is_given;
}
