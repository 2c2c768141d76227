import { defineErrors } from '#lib/shared/errors.ts';

export const settingErrors = defineErrors({
  SETTINGS_CHANGED: [
    409,
    'Ayarlar sen düzenlerken başka bir yerde değiştirildi. Güncel ayarları getirip tekrar dene.',
  ],
  CHANGES_PROPOSED: [
    409,
    'Büyük bir ayar değişikliği zaten onay bekliyor. Onaylar sayfasından bakabilirsin.',
  ],
});
