import { defineErrors } from '#lib/shared/errors.ts';

export const settingErrors = defineErrors({
  SETTINGS_CHANGED: [
    409,
    'Ayarlar sen düzenlerken başka bir yönetici tarafından değiştirildi. Sayfayı yenileyip tekrar dene.',
  ],
  /** A big change of rates waits for a second administrator. */
  CHANGES_PROPOSED: [
    409,
    'Büyük bir ayar değişikliği zaten onay bekliyor. Onaylar sayfasından bakabilirsin.',
  ],
});
