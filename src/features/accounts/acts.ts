import { type ActField, defineActs } from '#lib/shared/acts.ts';
import { words } from '#lib/shared/words.ts';
import { dutyTexts } from './texts.ts';

const subject = { kind: 'user', noun: 'Kullanıcı' } as const;

const status: ActField = { label: words.status, values: { active: 'aktif', suspended: 'askıda' } };

export const userActs = defineActs({
  subject,
  verbs: {
    suspend: 'askıya alındı',
    reinstate: 'yeniden açıldı',
    'end-sessions': 'oturumları kapatıldı',
    view: 'alanı görüntülendi',
    leave: 'alanından çıkıldı',
    'change-password': 'şifresi değiştirildi',
    'change-phone': 'telefonu değiştirildi',
  },
  fields: { status, phone: words.phone, minutes: 'En çok, dakika' },
});

export const adminActs = defineActs({
  subject,
  area: { kind: 'admin', noun: 'Yönetici' },
  verbs: { create: 'oluşturuldu', 'change-duty': 'görevi değiştirildi' },
  fields: {
    name: 'Ad',
    email: words.email,
    phone: words.phone,
    role: { label: 'Rol', values: { admin: 'yönetici' } },
    duty: { label: dutyTexts.title, values: dutyTexts.names },
  },
});

export const passkeyActs = defineActs({
  subject,
  area: { kind: 'passkey', noun: 'Geçiş anahtarı' },
  verbs: { add: 'eklendi', rename: 'adı değiştirildi', remove: 'kaldırıldı' },
  fields: { name: 'Ad' },
});

export const secondFactorActs = defineActs({
  subject,
  area: { kind: 'second-factor', noun: 'İki adımlı giriş' },
  verbs: { on: 'açıldı', off: 'kapatıldı', reset: 'sıfırlandı' },
});
