/** The acts on pages that the audit log records. Whole texts are kept as versions; the log says which. */
import { defineActs } from '#lib/shared/acts.ts';

export const pageActs = defineActs({
  subject: { kind: 'page', noun: 'Sayfa' },
  verbs: { save: 'yeni sürümü saklandı', publish: 'yayınlandı' },
  fields: { version: 'Sürüm', letters: 'Karakter sayısı' },
});
