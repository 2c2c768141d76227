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
});
