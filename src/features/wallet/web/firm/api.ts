import { listHook } from '#lib/web/query.ts';
import { firmWalletContract } from '../../contract/firm.ts';

export const useFirmMovements = listHook(['wallet', 'firm'], firmWalletContract.listFirmWallet);
