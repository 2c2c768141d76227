import { defineActs } from '#lib/shared/acts.ts';
import { SETTINGS } from './registry.ts';

export const settingActs = defineActs({
  subject: { kind: 'settings', noun: 'Sistem ayarları' },
  verbs: { save: 'kaydedildi' },
  fields: SETTINGS,
});
