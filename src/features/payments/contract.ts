/** Every call of this feature. */
import { adminCorrectionsContract, adminPaymentsContract, adminTransfersContract } from './contract/admin.ts';
import {
  firmAccountingContract,
  firmCardContract,
  firmInvoicesContract,
  firmPaymentsContract,
  firmTransfersContract,
} from './contract/firm.ts';
import { sandboxContract } from './contract/public.ts';

export const paymentsContract = {
  ...firmPaymentsContract,
  ...firmTransfersContract,
  ...firmAccountingContract,
  ...firmInvoicesContract,
  ...firmCardContract,
  ...sandboxContract,
  ...adminPaymentsContract,
  ...adminTransfersContract,
  ...adminCorrectionsContract,
};
