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

export const accountActs = defineActs({
  subject: { kind: 'account', noun: 'Hesap' },
  verbs: { rebuild: 'bakiyesi hareketlerden yeniden hesaplandı' },
  fields: { balance: { label: 'Bakiye', unit: 'money' } },
});

export const monthActs = defineActs({
  subject: { kind: 'month', noun: 'Ay' },
  verbs: { close: 'kapatıldı' },
  fields: { month: 'Ay' },
});

export const bookActs = defineActs({
  subject: { kind: 'reconciliation', noun: 'Denetim' },
  area: { kind: 'books', noun: 'Defter' },
  verbs: { audit: 'denetlendi' },
  fields: { problem_count: 'Fark bulunan kural' },
});
