import { defineErrors } from '#lib/shared/errors.ts';

export const watchErrors = defineErrors({
  /** Unknown, never published and not for this viewer look alike (threats T-V12). */
  AD_NOT_FOUND: [404, 'Bu reklam bulunamadı.'],
  AD_NOT_SERVED: [409, 'Bu reklam yayından kalktı. Sıradaki reklama geçebilirsin.'],
  AD_BUDGET_SPENT: [409, 'Bu reklamın bütçesi tükendi. Sıradaki reklama geçebilirsin.'],
  AD_ALREADY_SEEN: [409, 'Bu reklamdan kazanabileceğinin hepsini kazandın. Sıradaki reklama geçebilirsin.'],
  DAILY_LIMIT_REACHED: [409, 'Bugünkü kazanç sınırın bu reklama yetmiyor. Yarın devam edebilirsin.'],
  EARNING_OFF: [409, 'Reklam kazancı kısa bir süreliğine durduruldu. Biraz sonra tekrar dene.'],
  ACCOUNT_IN_REVIEW: [
    409,
    'Hesabın incelemede, şu anda yeni reklam başlatamazsın. Nedeni ve itiraz yolu cüzdanında.',
  ],
  WATCH_NOT_FOUND: [404, 'Böyle bir izleme bulunamadı. Reklamı yeniden başlat.'],
  TOO_EARLY: [409, 'Reklam henüz bitmedi. Süre dolunca kazancın eklenecek.'],
  WATCH_RELEASED: [409, 'Başka bir sekmede veya cihazda izlemeye başladın. Bu izleme durdu.'],
  WATCH_MOVED: [409, 'Bu izlemeye başka bir sekmede veya cihazda devam ediyorsun.'],
  WATCH_EXPIRED: [409, 'Bu izlemenin süresi doldu. Reklamı yeniden başlat.'],
  ADVERTISER_NOT_FOUND: [404, 'Bu reklam veren bulunamadı.'],
  TOO_MANY_HIDDEN: [409, 'Daha fazla reklam veren gizleyemezsin. Önce listenden birini yeniden göster.'],
  /** Too many viewers earn from this address today (threats T-V9). */
  ADDRESS_LIMIT: [
    429,
    'Bu internet bağlantısından bugün çok sayıda kişi kazandı. Başka bir bağlantıyla ya da yarın dene.',
  ],
});

export type StartRefusal =
  | 'AD_NOT_FOUND'
  | 'AD_NOT_SERVED'
  | 'AD_BUDGET_SPENT'
  | 'AD_ALREADY_SEEN'
  | 'DAILY_LIMIT_REACHED'
  | 'EARNING_OFF'
  | 'ACCOUNT_IN_REVIEW';
