import { defineActs } from '#lib/shared/acts.ts';

export const clockActs = defineActs({
  subject: { kind: 'clock', noun: 'Veritabanı saati' },
  verbs: { confirm: 'onaylandı' },
});
