import { defineErrors } from '#lib/shared/errors.ts';

export const watchErrors = defineErrors({
  /** Unknown, never published, or not for this viewer: the three look alike (threats T-V12). */
  AD_NOT_FOUND: { status: 404, message: 'Bu reklam bulunamadı.' },
  AD_NOT_SERVED: { status: 409, message: 'Bu reklam yayından kalktı. Sıradaki reklama geçebilirsin.' },
  AD_BUDGET_SPENT: { status: 409, message: 'Bu reklamın bütçesi tükendi. Sıradaki reklama geçebilirsin.' },
  AD_ALREADY_SEEN: {
    status: 409,
    message: 'Bu reklamdan kazanabileceğinin hepsini kazandın. Sıradaki reklama geçebilirsin.',
  },
  DAILY_LIMIT_REACHED: {
    status: 409,
    message: 'Bugünkü kazanç sınırın bu reklama yetmiyor. Yarın devam edebilirsin.',
  },
  EARNING_OFF: {
    status: 409,
    message: 'Reklam kazancı kısa bir süreliğine durduruldu. Biraz sonra tekrar dene.',
  },
  /** Threats T-V9. */
  ACCOUNT_IN_REVIEW: {
    status: 409,
    message: 'Hesabın incelemede, şu anda yeni reklam başlatamazsın. Nedeni ve itiraz yolu cüzdanında.',
  },
  WATCH_NOT_FOUND: { status: 404, message: 'Böyle bir izleme bulunamadı. Reklamı yeniden başlat.' },
  /** Carries `remaining_seconds`. */
  TOO_EARLY: { status: 409, message: 'Reklam henüz bitmedi. Süre dolunca kazancın eklenecek.' },
  /** The viewer began another watch: in this tab, another tab or another device. */
  WATCH_RELEASED: {
    status: 409,
    message: 'Başka bir sekmede veya cihazda izlemeye başladın. Bu izleme durdu.',
  },
  /** Another page goes on with this very watch. */
  WATCH_MOVED: { status: 409, message: 'Bu izlemeye başka bir sekmede veya cihazda devam ediyorsun.' },
  WATCH_EXPIRED: { status: 409, message: 'Bu izlemenin süresi doldu. Reklamı yeniden başlat.' },
  ADVERTISER_NOT_FOUND: { status: 404, message: 'Bu reklam veren bulunamadı.' },
  TOO_MANY_HIDDEN: {
    status: 409,
    message: 'Daha fazla reklam veren gizleyemezsin. Önce listenden birini yeniden göster.',
  },
  /** Threats T-V9: so many viewers already earn from this address today. */
  ADDRESS_LIMIT: {
    status: 429,
    message:
      'Bu internet bağlantısından bugün çok sayıda kişi kazandı. Başka bir bağlantıyla ya da yarın dene.',
  },
});

export type StartRefusal =
  | 'AD_NOT_FOUND'
  | 'AD_NOT_SERVED'
  | 'AD_BUDGET_SPENT'
  | 'AD_ALREADY_SEEN'
  | 'DAILY_LIMIT_REACHED'
  | 'EARNING_OFF'
  | 'ACCOUNT_IN_REVIEW';
