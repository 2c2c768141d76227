import { defineErrors } from '#lib/shared/errors.ts';

export const ledgerErrors = defineErrors({
  INSUFFICIENT_FUNDS: { status: 409, message: 'Bakiye yetersiz.' },
});
