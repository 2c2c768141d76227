import { defineErrors } from '#lib/shared/errors.ts';

export const oversightErrors = defineErrors({ ENTRY_NOT_FOUND: [404, 'Kayıt bulunamadı.'] });
