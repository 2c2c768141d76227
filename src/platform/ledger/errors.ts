import { defineErrors } from '#lib/shared/errors.ts';

export const ledgerErrors = defineErrors({
  INSUFFICIENT_FUNDS: [409, 'Bakiye yetersiz.'],
  /** A reconciliation found a difference; an administrator must lift the stop. */
  MONEY_FROZEN: [
    409,
    'Güvenlik denetimi nedeniyle para çıkışları geçici olarak durduruldu. Lütfen daha sonra tekrar dene.',
  ],
  NOT_FROZEN: [409, 'Para çıkışları zaten açık.'],
  BOOKS_DIFFER: [409, 'Son denetim hâlâ fark buluyor. Kaldırmak için farkları bildiğini onaylaman gerekir.'],
  ACCOUNT_NOT_FOUND: [404, 'Böyle bir hesap yok.'],
  BALANCE_AGREES: [409, 'Bu hesabın bakiyesi zaten hareketlerinin toplamı.'],
  /** The sum would not cover running watches' reservations. */
  BALANCE_TOO_LOW: [
    409,
    'Hareketlerin toplamı eksiye ya da ayrılan tutarın altına düşüyor; bakiye böyle kaydedilemez. Önce bir düzeltme kaydı öner.',
  ],
  BOOKS_CHANGED: [409, 'Bu arada yapılan bir denetimin sonucu değişti. Sayfayı yenileyip tekrar bak.'],
});
