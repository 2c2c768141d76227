import { adminWithdrawalsContract, platformWalletContract } from './contract/admin.ts';
import { firmWalletContract } from './contract/firm.ts';
import { viewerWalletContract } from './contract/viewer.ts';

export const walletContract = {
  ...viewerWalletContract,
  ...firmWalletContract,
  ...adminWithdrawalsContract,
  ...platformWalletContract,
};
