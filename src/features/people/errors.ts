import { defineErrors } from '#lib/shared/errors.ts';

export const profileErrors = defineErrors({
  USER_NOT_FOUND: [404, 'Böyle bir kullanıcı bulunamadı.'],
  PROFILE_CHANGED: [409, 'Profilin bu arada başka bir yerde değişti. Sayfayı yenileyip tekrar dene.'],
});
