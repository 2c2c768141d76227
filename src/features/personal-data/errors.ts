import { defineErrors } from '#lib/shared/errors.ts';

export const personalDataErrors = defineErrors({
  PART_NOT_FOUND: { status: 404, message: 'Dosyanın böyle bir bölümü yok.' },
  /** Rejected, it would come back to a wallet that is nobody's. */
  WITHDRAWAL_PENDING: {
    status: 409,
    message:
      'Sonuçlanmamış bir çekim talebin var. Parası sana ulaştıktan ya da cüzdanına döndükten sonra hesabını kapatabilirsin.',
  },
  /** Carries `balance`: nothing was given up, or another amount than there is now. */
  BALANCE_LEFT: {
    status: 409,
    message: 'Cüzdanında para var. Önce çek ya da bu tutardan vazgeçtiğini onayla.',
  },
});
