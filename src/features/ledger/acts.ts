/** What the audit log keeps of the ledger. */
import { defineActs } from '#lib/shared/acts.ts';

export const freezeActs = defineActs({
  subject: { kind: 'money-freeze', noun: 'Para çıkışlarının durdurulması' },
  verbs: { lift: 'kaldırıldı' },
  fields: {
    is_frozen: 'Para çıkışları durdu',
    problem_count: 'Fark bulunan kural',
    accepted_problem_count: 'Bilerek kabul edilen fark',
  },
});
