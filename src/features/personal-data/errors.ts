import { defineErrors } from '#lib/shared/errors.ts';

export const personalDataErrors = defineErrors({
  PART_NOT_FOUND: [404, 'Dosyanın böyle bir bölümü yok.'],
  /** A withdrawal is waiting. If it were rejected later, the money would return to a closed wallet. */
  WITHDRAWAL_PENDING: [
    409,
    'Sonuçlanmamış bir çekim talebin var. Parası sana ulaştıktan ya da cüzdanına döndükten sonra hesabını kapatabilirsin.',
  ],
  /** Carries `balance`: the viewer did not give up the balance, or it has changed since they looked. */
  BALANCE_LEFT: [409, 'Cüzdanında para var. Önce çek ya da bu tutardan vazgeçtiğini onayla.'],
});
