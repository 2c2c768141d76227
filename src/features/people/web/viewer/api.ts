/** The viewer's profile calls through the query cache. */
import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { viewerProfileContract } from '../../contract/viewer.ts';
import { PEOPLE } from '../people-key.ts';

/** The signed-in viewer's profile, wallet and earnings. */
export function useProfile() {
  return useCallQuery([...PEOPLE, 'me'], viewerProfileContract.readProfile, {});
}

export function useUpdateProfile() {
  return useCallMutation(viewerProfileContract.updateProfile, { invalidates: [PEOPLE] });
}

export function useDetails() {
  return useCallQuery([...PEOPLE, 'details'], viewerProfileContract.readDetails, {});
}

/** Saves the details. A reward moves money, so that the call has an idempotency key and the wallet is read again. */
export function useUpdateDetails() {
  return useCallMutation(viewerProfileContract.updateDetails, {
    invalidates: [PEOPLE, ['wallet'], ['watch-and-earn']],
  });
}

export function useMarkWelcomeBonusShown() {
  return useCallMutation(viewerProfileContract.markWelcomeBonusShown, { invalidates: [PEOPLE] });
}

export function useMarkRewardShown() {
  return useCallMutation(viewerProfileContract.markProfileRewardShown, { invalidates: [PEOPLE] });
}
