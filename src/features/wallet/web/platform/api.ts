import { useCallQuery } from '#lib/web/query.ts';
import { platformWalletContract } from '../../contract/admin.ts';

export function usePlatformWallet(page: number) {
  const query = { page: String(page) };
  const key = ['wallet', 'platform', query];
  return useCallQuery(key, platformWalletContract.listAdminWallet, { query }, { keepPrevious: true });
}
