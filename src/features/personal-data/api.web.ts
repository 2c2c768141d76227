import type { DataOf } from '#lib/shared/route.ts';
import { readHook, writeHook } from '#lib/web/query.ts';
import { personalDataContract } from './contract.ts';

export type ClosingState = DataOf<typeof personalDataContract.readClosing>;

/** Read again with the wallet, whose money it speaks of. */
const CLOSING_KEY = ['wallet', 'closing'];

export const useDownload = writeHook(personalDataContract.downloadPersonalData);
export const useClosing = readHook(CLOSING_KEY, personalDataContract.readClosing);
export const useCloseAccount = writeHook(personalDataContract.closeAccount);
