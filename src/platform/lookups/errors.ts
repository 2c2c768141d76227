import { defineErrors } from '#lib/shared/errors.ts';

export const lookupErrors = defineErrors({
  CITY_NOT_FOUND: [404, 'Böyle bir şehir bulunamadı.'],
});
