import { defineErrors } from '#lib/shared/errors.ts';

export const ledgerErrors = defineErrors({
  INSUFFICIENT_FUNDS: { status: 409, message: 'Bakiye yetersiz.' },
  /** The last reconciliation found a difference: nothing leaves until people have explained it. */
  MONEY_FROZEN: {
    status: 409,
    message:
      'Güvenlik denetimi nedeniyle para çıkışları geçici olarak durduruldu. Lütfen daha sonra tekrar dene.',
  },
});
