import { defineActs } from '#lib/shared/acts.ts';

export const bookActs = defineActs({
  subject: { kind: 'reconciliation', noun: 'Denetim' },
  area: { kind: 'books', noun: 'Defter' },
  verbs: { audit: 'denetlendi' },
  fields: { problem_count: 'Fark bulunan kural' },
});
