/** Every call of this feature. */
import { adminWithdrawalsContract, alertsContract } from './contract/admin.ts';
import { viewerWalletContract } from './contract/viewer.ts';

export const walletContract = { ...viewerWalletContract, ...adminWithdrawalsContract, ...alertsContract };
