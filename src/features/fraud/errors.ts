import { defineErrors } from '#lib/shared/errors.ts';

export const fraudErrors = defineErrors({
  FRAUD_GROUP_NOT_FOUND: {
    status: 404,
    message: 'Bu grup bulunamadı: üyeleri başka bir gruba geçmiş olabilir.',
  },
  FRAUD_CASES_DECIDED: {
    status: 409,
    message: 'Bu hesaplardan biri hakkında bu arada karar verilmiş. Sayfayı yenileyip tekrar bak.',
  },
  REVIEW_NOT_FOUND: { status: 404, message: 'Hesabın incelemede değil.' },
  OBJECTION_MADE: { status: 409, message: 'İtirazını daha önce aldık. Sonucu bu sayfada göreceksin.' },
  OBJECTION_LATE: {
    status: 409,
    message: 'İtiraz süresi doldu. Bize e-posta ile ulaşabilirsin.',
  },
});
