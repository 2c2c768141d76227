import { defineErrors } from '#lib/shared/errors.ts';

export const userErrors = defineErrors({
  USER_NOT_FOUND: [404, 'Böyle bir kullanıcı bulunamadı.'],
});
