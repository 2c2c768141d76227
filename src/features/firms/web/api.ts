/** The firm's profile calls through the query cache. */
import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { firmProfileContract } from '../contract.ts';

const FIRM_PROFILE = ['firms', 'profile'];

export function useFirmProfile() {
  return useCallQuery(FIRM_PROFILE, firmProfileContract.readFirmProfile, {});
}

export function useUpdateFirmProfile() {
  return useCallMutation(firmProfileContract.updateFirmProfile, { invalidates: [FIRM_PROFILE] });
}
