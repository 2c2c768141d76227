import { defineErrors } from '#lib/shared/errors.ts';

export const lookupErrors = defineErrors({
  CITY_NOT_FOUND: { status: 404, message: 'Böyle bir şehir bulunamadı.' },
});
