/** Every call of this feature. */
import { adminWithdrawalsContract, platformWalletContract } from './contract/admin.ts';
import { firmWalletContract } from './contract/firm.ts';
import { publicWalletContract } from './contract/public.ts';
import { viewerWalletContract } from './contract/viewer.ts';

export const walletContract = {
  ...publicWalletContract,
  ...viewerWalletContract,
  ...firmWalletContract,
  ...adminWithdrawalsContract,
  ...platformWalletContract,
};
