/** The calls of these screens through the query cache. */
import type { DataOf } from '#lib/shared/route.ts';
import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { personalDataContract } from '../contract.ts';

export type ClosingState = DataOf<typeof personalDataContract.readClosing>;

const CLOSING_KEY = ['personal-data', 'closing'];

export function useDownload() {
  return useCallMutation(personalDataContract.downloadPersonalData);
}

export function useClosing() {
  return useCallQuery(CLOSING_KEY, personalDataContract.readClosing, {});
}

export function useCloseAccount() {
  return useCallMutation(personalDataContract.closeAccount);
}
