import { defineErrors } from '#lib/shared/errors.ts';
import { MOST_TOP_UPS } from './payment-wire.ts';
import { wholeFromWalletText } from './texts.ts';

export const paymentErrors = defineErrors({
  PAYMENT_NOT_FOUND: [404, 'Ödeme bulunamadı.'],
  INVOICE_NOT_FOUND: [404, 'Fatura bulunamadı.'],
  INVOICE_FINAL: [409, 'Bu fatura yeniden düzenlenemez.'],
  INVOICE_UNCHANGED: [409, 'Fatura zaten bu bilgilerle düzenlenmiş. Yanlış olan bilgiyi değiştir.'],
  PAYMENT_STATE: [409, 'Bu ödemenin durumu bu işleme uygun değil.'],
  WALLET_TOP_UPS_WAIT: [
    409,
    `Onay bekleyen ${MOST_TOP_UPS} yüklemen var. Yenisi için birinin sonuçlanmasını bekle ya da bildirimini geri al.`,
  ],
  WALLET_PART_WHOLE: [409, wholeFromWalletText],
  TRANSFER_RECORDED: [409, 'Bu ödeme için aynı gün, aynı tutarda bir havale zaten kaydedilmiş.'],
  PAYMENT_TOO_LATE: [409, 'Kampanyanın bitiş tarihi geçtiği için bu ödeme artık alınamaz.'],
  CARD_UNAVAILABLE: [
    409,
    'Kartla ödeme şu anda kapalı. Banka havalesi ya da firma cüzdanı ile ödeyebilirsin.',
  ],
  CARD_PAYMENT_NOT_FOUND: [404, 'Kart ödemesi bulunamadı.'],
  CARD_PAYMENT_STATE: [409, 'Bu kart ödemesi artık başlatılamaz. Muhasebe sayfasından yeniden dene.'],
  CARD_PROVIDER_DOWN: [
    503,
    'Ödeme kuruluşuna şu anda ulaşılamıyor. Kartından para çekilmedi, birazdan tekrar dene.',
  ],
  TOP_UP_UNAVAILABLE: [409, 'Yalnızca yayındaki ya da durdurulmuş kampanyanın bütçesi artırılabilir.'],
});
