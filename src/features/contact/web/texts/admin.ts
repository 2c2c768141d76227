/** The words of the administrators' queue of messages. */
import { words } from '#lib/shared/words.ts';
import { busyWords } from '#lib/web/words.ts';
import type { MessageState } from '../../lifecycle.ts';
import { contactMessages, MESSAGE_STATE_TEXTS } from '../../texts.ts';

export const queueTexts = {
  title: 'Mesajlar',
  description: 'İletişim formundan gelenler. Yanıtın e-posta olarak gider; en uzun bekleyen en üsttedir.',
  search: 'Ad, e-posta veya mesajda ara',
  states: { ...MESSAGE_STATE_TEXTS, all: words.all },
  anyTopic: 'Bütün konular',
  topic: 'Konu',
  failed: 'Mesajlar alınamadı',
  noun: 'mesaj',
  nounFrom: 'mesajdan',
  emptyNew: 'Bekleyen mesaj yok',
  empty: 'Burada mesaj yok',
  emptyText: 'İletişim formundan yazılanlar burada görünür.',
  answer: 'Yanıtla',
  close: 'Kapat',
  closeOf: (name: string) => `Kapat: ${name}`,
  yourAnswer: 'Yanıt',
  decided: (name: string, at: string) => `${name}, ${at}`,
  closedBy: (name: string, at: string) => `Kapatan: ${name}, ${at}`,
};

export const answerTexts = {
  title: 'Mesajı yanıtla',
  description: (name: string, email: string) => `${name}, ${email}`,
  field: 'Yanıtın',
  hint: 'Üstündeki selam ve altındaki satır e-postaya kendiliğinden eklenir; onları yazma.',
  /** In place of the message, which is shown above. */
  quoted: '(yukarıdaki mesaj)',
  confirm: 'Yanıtı gönder',
  busy: busyWords.sending,
  failed: 'Yanıt gönderilemedi',
  done: contactMessages.answered,
};

export const closeTexts = {
  title: 'Mesaj kapatılsın mı?',
  about: (name: string, state: MessageState) =>
    state === 'answered'
      ? `${name} yanıtını almıştı; bir e-posta daha almaz. Mesaj bir yıl daha burada durur.`
      : `${name} bir e-posta almaz. Mesaj bir yıl daha burada durur.`,
  confirm: 'Mesajı kapat',
  busy: busyWords.closing,
  failed: 'Mesaj kapatılamadı',
  done: contactMessages.closed,
};
