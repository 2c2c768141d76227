import { defineErrors } from '#lib/shared/errors.ts';

export const complaintErrors = defineErrors({
  /** The ad is unknown, or this viewer never started it. Both give the same answer. */
  REPORTED_AD_NOT_FOUND: [404, 'Bu reklam bulunamadı.'],
  AD_REPORTED_BEFORE: [409, 'Bu reklamı daha önce bildirmiştin. İnceliyoruz.'],
  TOO_MANY_AD_REPORTS: [429, 'Bugün çok sayıda reklam bildirdin. Yarın yeniden bildirebilirsin.'],
  NO_OPEN_AD_REPORTS: [409, 'Bu kampanyanın bekleyen şikayeti yok: bu arada sonuçlandırılmış.'],
});
