import type { CallQuery } from '#lib/web/call.ts';
import { useCallMutation, useCallQuery, useListQuery } from '#lib/web/query.ts';
import { fraudAdminContract } from '../../contract/admin.ts';

const FRAUD = ['fraud', 'groups'];

export function useFraudGroups(query: CallQuery<typeof fraudAdminContract.listFraudGroups>) {
  return useListQuery([...FRAUD, 'list'], fraudAdminContract.listFraudGroups, { query });
}

export function useFraudGroup(id: string) {
  return useCallQuery([...FRAUD, 'one', id], fraudAdminContract.readFraudGroup, { params: { id } });
}

/** A decision moves money of wallets, campaigns and withdrawals, and suspends people. */
export const useDecideGroup = () =>
  useCallMutation(fraudAdminContract.decideFraudGroup, {
    invalidates: [FRAUD, ['wallet'], ['people'], ['reports'], ['campaigns']],
  });
