import { defineErrors } from '#lib/shared/errors.ts';

export const pageErrors = defineErrors({
  PAGE_VERSION_NOT_FOUND: [404, 'Bu sürüm bulunamadı.'],
  PAGE_CHANGED: [
    409,
    'Sen yazarken bu sayfanın yeni bir sürümü saklandı. Metnini kopyala, sayfayı yenile ve değişikliğini onun üzerine yap.',
  ],
  PAGE_UNCHANGED: [409, 'Metin saklanan son sürümle aynı; yeni bir sürüm gerekmiyor.'],
});
