import { defineActs } from '#lib/shared/acts.ts';
import { words } from '#lib/shared/words.ts';

export const proposalActs = defineActs({
  subject: { kind: 'proposal', noun: 'Öneri' },
  verbs: {
    propose: 'yapıldı',
    approve: 'onaylandı ve uygulandı',
    reject: 'reddedildi',
    withdraw: 'geri alındı',
  },
  fields: { kind: words.action, content: 'İçerik' },
});
