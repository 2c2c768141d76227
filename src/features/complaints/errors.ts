import { defineErrors } from '#lib/shared/errors.ts';

export const complaintErrors = defineErrors({
  /** The ad is unknown, or this viewer never started it. Both give the same answer. */
  REPORTED_AD_NOT_FOUND: { status: 404, message: 'Bu reklam bulunamadı.' },
  AD_REPORTED_BEFORE: { status: 409, message: 'Bu reklamı daha önce bildirmiştin. İnceliyoruz.' },
  TOO_MANY_AD_REPORTS: {
    status: 429,
    message: 'Bugün çok sayıda reklam bildirdin. Yarın yeniden bildirebilirsin.',
  },
  NO_OPEN_AD_REPORTS: {
    status: 409,
    message: 'Bu kampanyanın bekleyen şikayeti yok: bu arada sonuçlandırılmış. Listeyi yenile.',
  },
});
