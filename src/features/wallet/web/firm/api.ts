import { useCallQuery } from '#lib/web/query.ts';
import { firmWalletContract } from '../../contract/firm.ts';

export function useFirmMovements(page: number) {
  const query = { page: String(page) };
  const key = ['wallet', 'firm', query];
  return useCallQuery(key, firmWalletContract.listFirmWallet, { query }, { keepPrevious: true });
}
