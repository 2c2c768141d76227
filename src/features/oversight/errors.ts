import { defineErrors } from '#lib/shared/errors.ts';

export const oversightErrors = defineErrors({
  ENTRY_NOT_FOUND: { status: 404, message: 'Kayıt bulunamadı.' },
});
