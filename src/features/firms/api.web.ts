import { useChallengedCall } from '#features/accounts/web.ts';
import { readHook, writeHook } from '#lib/web/query.ts';
import { firmProfileContract } from './contract.ts';

const FIRM_PROFILE = ['firms', 'profile'];

export const useFirmProfile = readHook(FIRM_PROFILE, firmProfileContract.readFirmProfile);
export const useCorrectOwnTitle = writeHook(firmProfileContract.correctOwnTitle, [FIRM_PROFILE]);
export const useUpdateFirmProfile = () =>
  useChallengedCall(firmProfileContract.updateFirmProfile, [FIRM_PROFILE]);
