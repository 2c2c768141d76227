import { defineErrors } from '#lib/shared/errors.ts';

export const profileErrors = defineErrors({
  USER_NOT_FOUND: { status: 404, message: 'Böyle bir kullanıcı bulunamadı.' },
  PROFILE_CHANGED: {
    status: 409,
    message: 'Profilin bu arada başka bir yerde değişti. Sayfayı yenileyip tekrar dene.',
  },
});
