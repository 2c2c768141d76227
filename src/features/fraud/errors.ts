import { defineErrors } from '#lib/shared/errors.ts';

export const fraudErrors = defineErrors({
  FRAUD_GROUP_NOT_FOUND: [404, 'Bu grup bulunamadı: üyeleri başka bir gruba geçmiş olabilir.'],
  FRAUD_CASES_DECIDED: [
    409,
    'Bu hesaplardan biri hakkında bu arada karar verilmiş. Sayfayı yenileyip tekrar bak.',
  ],
  SHORTFALL_GREW: [409, 'Platformun karşılayacağı tutar bu arada büyüdü. Sayfayı yenileyip tekrar bak.'],
  SHORTFALL_NOT_FOUND: [404, 'Bu açık bulunamadı.'],
  SHORTFALL_DECIDED: [409, 'Bu açık hakkında zaten karar verildi.'],
  REVIEW_NOT_FOUND: [404, 'Hesabın incelemede değil.'],
  OBJECTION_MADE: [409, 'İtirazını daha önce aldık. Sonucu bu sayfada göreceksin.'],
  OBJECTION_LATE: [409, 'İtiraz süresi doldu. Bize e-posta ile ulaşabilirsin.'],
  /** The text names who takes which payout to the bank. */
  PAYOUT_TAKEN: [409, 'Bu hesaplardan birinin çekimi gönderiliyor. Önce o çekim sonuçlansın.'],
});
