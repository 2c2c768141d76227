/** The acts on messages that the audit log records; the words themselves stay with the message. */
import { defineActs } from '#lib/shared/acts.ts';

export const contactActs = defineActs({
  subject: { kind: 'message', noun: 'Mesaj' },
  verbs: { answer: 'yanıtlandı', close: 'kapatıldı' },
  fields: { letters: 'Yanıtın karakter sayısı' },
});
