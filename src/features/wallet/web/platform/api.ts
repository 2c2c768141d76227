import type { CallQuery } from '#lib/web/call.ts';
import { useListQuery } from '#lib/web/query.ts';
import { platformWalletContract } from '../../contract/admin.ts';

export function usePlatformWallet(query: CallQuery<typeof platformWalletContract.listAdminWallet>) {
  return useListQuery(['wallet', 'platform'], platformWalletContract.listAdminWallet, { query });
}
