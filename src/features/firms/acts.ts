import { defineActs } from '#lib/shared/acts.ts';
import { firmWords } from './texts.ts';

export const firmActs = defineActs({
  subject: { kind: 'user', noun: 'Kullanıcı' },
  area: { kind: 'firm', noun: firmWords.firm },
  verbs: { 'correct-title': 'adı düzeltildi' },
  fields: { firm_name: firmWords.name },
});
