/** The acts on settings that the audit log records. */
import { defineActs } from '#lib/shared/acts.ts';
import { SETTINGS } from './registry.ts';

export const settingActs = defineActs({
  subject: { kind: 'settings', noun: 'Sistem ayarları' },
  verbs: { save: 'kaydedildi' },
  fields: SETTINGS,
});

/** What is done to the installation as a whole, from its command line. */
export const installationActs = defineActs({
  subject: { kind: 'installation', noun: 'Kurulum' },
  verbs: { 'adopt-storage': 'gizli anahtarları ve yükleme klasörü değişti' },
  fields: { changed: 'Değişen' },
});
