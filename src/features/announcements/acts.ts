import { defineActs } from '#lib/shared/acts.ts';
import { audienceTexts } from './texts.ts';

const fields = {
  audience: { label: 'Kime', values: audienceTexts },
  is_promotion: { label: 'Tanıtım', unit: 'switch' },
  letters: 'Metnin karakter sayısı',
} as const;

export const announcementActs = defineActs({
  subject: { kind: 'announcement', noun: 'Duyuru' },
  verbs: { send: 'gönderildi' },
  fields,
});

export const messageActs = defineActs({
  subject: { kind: 'user', noun: 'Kullanıcı' },
  area: { kind: 'user-message', noun: 'Kişiye ileti' },
  verbs: { send: 'gönderildi' },
  fields,
});
