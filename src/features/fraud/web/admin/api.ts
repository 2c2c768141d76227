import { listHook, useCallQuery, writeHook } from '#lib/web/query.ts';
import { fraudAdminContract } from '../../contract/admin.ts';

const FRAUD = ['fraud', 'groups'];

export const useFraudGroups = listHook([...FRAUD, 'list'], fraudAdminContract.listFraudGroups);

export function useFraudGroup(id: string) {
  return useCallQuery([...FRAUD, 'one', id], fraudAdminContract.readFraudGroup, { params: { id } });
}

/** A decision moves money of wallets, campaigns and withdrawals, and suspends people. */
export const useDecideGroup = writeHook(fraudAdminContract.decideFraudGroup, [
  FRAUD,
  ['wallet'],
  ['people'],
  ['reports'],
  ['campaigns'],
]);
