/** The firm's profile calls through the query cache. */
import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { firmProfileContract } from '../../firm-contract.ts';
import { PROFILES } from '../profiles-key.ts';

export function useFirmProfile() {
  return useCallQuery([...PROFILES, 'firm'], firmProfileContract.readFirmProfile, {});
}

export function useUpdateFirmProfile() {
  return useCallMutation(firmProfileContract.updateFirmProfile, { invalidates: [PROFILES] });
}
