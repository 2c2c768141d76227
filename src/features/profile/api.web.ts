import { useChallengedCall } from '#features/accounts/web.ts';
import { readHook, writeHook } from '#lib/web/query.ts';
import { viewerProfileContract } from './contract.ts';

const PEOPLE = ['people'];

export const useUpdateProfile = () => useChallengedCall(viewerProfileContract.updateProfile, [PEOPLE]);
export const useDetails = readHook([...PEOPLE, 'details'], viewerProfileContract.readDetails);

/** Saves the details. A reward moves money, so that the call has an idempotency key and the wallet is read again. */
export const useUpdateDetails = writeHook(viewerProfileContract.updateDetails, [
  PEOPLE,
  ['wallet'],
  ['watch-and-earn'],
]);
export const useMarkWelcomeBonusShown = writeHook(viewerProfileContract.markWelcomeBonusShown, [PEOPLE]);
export const useMarkRewardShown = writeHook(viewerProfileContract.markProfileRewardShown, [PEOPLE]);
