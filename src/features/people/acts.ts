/** The acts on people's pages that the audit log records; a note's words stay with the note, and go with it. */
import { defineActs } from '#lib/shared/acts.ts';

export const personNoteActs = defineActs({
  subject: { kind: 'user', noun: 'Kullanıcı' },
  area: { kind: 'user-note', noun: 'Kişi notu' },
  verbs: { add: 'yazıldı', remove: 'silindi' },
  fields: { letters: 'Notun karakter sayısı' },
});
