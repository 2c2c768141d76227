import { defineErrors } from '#lib/shared/errors.ts';

export const paymentErrors = defineErrors({
  PAYMENT_NOT_FOUND: { status: 404, message: 'Ödeme bulunamadı.' },
  INVOICE_NOT_FOUND: { status: 404, message: 'Fatura bulunamadı.' },
  PAYMENT_STATE: { status: 409, message: 'Bu ödemenin durumu bu işleme uygun değil.' },
  PAYMENT_TOO_LATE: {
    status: 409,
    message: 'Kampanyanın bitiş tarihi geçtiği için bu ödeme artık alınamaz.',
  },
  CARD_UNAVAILABLE: {
    status: 409,
    message: 'Kartla ödeme şu anda kapalı. Banka havalesi ya da firma cüzdanı ile ödeyebilirsin.',
  },
  CARD_PAYMENT_NOT_FOUND: { status: 404, message: 'Kart ödemesi bulunamadı.' },
  CARD_PAYMENT_STATE: {
    status: 409,
    message: 'Bu kart ödemesi artık başlatılamaz. Muhasebe sayfasından yeniden dene.',
  },
  CARD_PROVIDER_DOWN: {
    status: 503,
    message: 'Ödeme kuruluşuna şu anda ulaşılamıyor. Kartından para çekilmedi, birazdan tekrar dene.',
  },
  TOP_UP_UNAVAILABLE: {
    status: 409,
    message: 'Yalnızca yayındaki ya da durdurulmuş kampanyanın bütçesi artırılabilir.',
  },
  TOP_UP_WAITS: {
    status: 409,
    message: 'Bu kampanyanın onay bekleyen bir bütçe artırımı var. Sonuçlanınca yenisini açabilirsin.',
  },
});
