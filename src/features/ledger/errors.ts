import { defineErrors } from '#lib/shared/errors.ts';

export const ledgerErrors = defineErrors({
  INSUFFICIENT_FUNDS: { status: 409, message: 'Bakiye yetersiz.' },
  /** A reconciliation found a difference: no money leaves a wallet until an administrator lifts the stop. */
  MONEY_FROZEN: {
    status: 409,
    message:
      'Güvenlik denetimi nedeniyle para çıkışları geçici olarak durduruldu. Lütfen daha sonra tekrar dene.',
  },
  NOT_FROZEN: { status: 409, message: 'Para çıkışları zaten açık.' },
  BOOKS_DIFFER: {
    status: 409,
    message: 'Son denetim hâlâ fark buluyor. Kaldırmak için farkları bildiğini onaylaman gerekir.',
  },
  /** Only an alarm of seals alone is cleared by computing them anew. */
  MORE_THAN_SEALS: {
    status: 409,
    message: 'Durdurmanın nedeni yalnızca mühürler değil. Gerekçe yazarak kaldırabilirsin.',
  },
  ACCOUNT_NOT_FOUND: { status: 404, message: 'Böyle bir hesap yok.' },
  BALANCE_AGREES: { status: 409, message: 'Bu hesabın bakiyesi zaten hareketlerinin toplamı.' },
  /** Money that running watches hold would not be covered. */
  BALANCE_TOO_LOW: {
    status: 409,
    message:
      'Hareketlerin toplamı eksiye ya da ayrılan tutarın altına düşüyor; bakiye böyle kaydedilemez. Önce bir düzeltme kaydı öner.',
  },
  BOOKS_CHANGED: {
    status: 409,
    message: 'Bu arada yapılan bir denetimin sonucu değişti. Sayfayı yenileyip tekrar bak.',
  },
});
