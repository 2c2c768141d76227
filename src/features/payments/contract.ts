import { adminInvoicesContract, adminPaymentsContract } from './contract/admin.ts';
import {
  firmAccountingContract,
  firmCardContract,
  firmInvoicesContract,
  firmPaymentsContract,
} from './contract/firm.ts';
import { sandboxContract } from './contract/public.ts';

export const paymentsContract = {
  ...firmPaymentsContract,
  ...firmAccountingContract,
  ...firmInvoicesContract,
  ...firmCardContract,
  ...sandboxContract,
  ...adminPaymentsContract,
  ...adminInvoicesContract,
};
