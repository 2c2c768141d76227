import { listHook } from '#lib/web/query.ts';
import { platformWalletContract } from '../../contract/admin.ts';

export const usePlatformWallet = listHook(['wallet', 'platform'], platformWalletContract.listAdminWallet);
