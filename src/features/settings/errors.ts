import { defineErrors } from '#lib/shared/errors.ts';

export const settingErrors = defineErrors({
  SETTINGS_CHANGED: {
    status: 409,
    message:
      'Ayarlar sen düzenlerken başka bir yönetici tarafından değiştirildi. Sayfayı yenileyip tekrar dene.',
  },
});
