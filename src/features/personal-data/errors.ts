import { defineErrors } from '#lib/shared/errors.ts';

export const personalDataErrors = defineErrors({
  PART_NOT_FOUND: { status: 404, message: 'Dosyanın böyle bir bölümü yok.' },
  /** A withdrawal is waiting. If it were rejected later, the money would return to a closed wallet. */
  WITHDRAWAL_PENDING: {
    status: 409,
    message:
      'Sonuçlanmamış bir çekim talebin var. Parası sana ulaştıktan ya da cüzdanına döndükten sonra hesabını kapatabilirsin.',
  },
  /** Carries `balance`: the viewer did not give up the balance, or it has changed since they looked. */
  BALANCE_LEFT: {
    status: 409,
    message: 'Cüzdanında para var. Önce çek ya da bu tutardan vazgeçtiğini onayla.',
  },
});
