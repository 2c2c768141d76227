import type { CallQuery } from '#lib/web/call.ts';
import { useListQuery } from '#lib/web/query.ts';
import { firmWalletContract } from '../../contract/firm.ts';

export function useFirmMovements(query: CallQuery<typeof firmWalletContract.listFirmWallet>) {
  return useListQuery(['wallet', 'firm'], firmWalletContract.listFirmWallet, { query });
}
