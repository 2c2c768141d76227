import { defineErrors } from '#lib/shared/errors.ts';

export const profileErrors = defineErrors({
  USER_NOT_FOUND: [404, 'Böyle bir kullanıcı bulunamadı.'],
  NOTE_NOT_FOUND: [404, 'Böyle bir notun yok. Notu yalnız yazan silebilir.'],
  /** The account is closed, or has as many notes as there may be. */
  NOTES_UNAVAILABLE: [409, 'Bu hesaba not yazılamıyor: hesap kapatılmış ya da not sınırı dolmuş.'],
  PROFILE_CHANGED: [409, 'Profilin bu arada başka bir yerde değişti. Sayfayı yenileyip tekrar dene.'],
});
