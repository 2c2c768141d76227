/** The firm's profile calls through the query cache. */
import { readHook, writeHook } from '#lib/web/query.ts';
import { firmProfileContract } from '../contract.ts';

const FIRM_PROFILE = ['firms', 'profile'];

export const useFirmProfile = readHook(FIRM_PROFILE, firmProfileContract.readFirmProfile);
export const useUpdateFirmProfile = writeHook(firmProfileContract.updateFirmProfile, [FIRM_PROFILE]);
