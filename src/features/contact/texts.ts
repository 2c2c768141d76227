/** The Turkish strings of this feature that both sides use and that are no errors. */
import { wrongState } from '#lib/shared/words.ts';
import type { MessageState } from './lifecycle.ts';

export const MESSAGE_STATE_TEXTS: Readonly<Record<MessageState, string>> = {
  new: 'Yeni',
  answered: 'Yanıtlandı',
  closed: 'Kapatıldı',
};

/** Names the state in which an administrator found a message, and who decided. */
export function messageStateText(state: MessageState, decidedBy: string | null): string {
  return wrongState('mesaj', MESSAGE_STATE_TEXTS[state], decidedBy);
}

export const TOPIC_LABELS = {
  account: 'Hesabım ve giriş',
  earning: 'İzleme ve kazanç',
  money: 'Para çekme ve ödemeler',
  campaign: 'Reklam vermek',
  privacy: 'Kişisel verilerim',
  other: 'Başka bir konu',
} as const;

export const contactMessages = {
  sent: 'Mesajın bize ulaştı. Yanıtımız e-posta adresine gelecek.',
  answered: 'Yanıt gönderildi',
  closed: 'Mesaj kapatıldı',
};

export const fieldTexts = {
  topic: 'Bir konu seç',
  message: 'Mesajını yaz',
  messageTooLong: 'Mesaj en fazla 4000 karakter olabilir',
  answer: 'Yanıtını yaz',
  answerTooLong: 'Yanıt en fazla 4000 karakter olabilir',
};

/** The mail with an answer: the answer first, then what was asked. */
export const answerMail = {
  subject: (topic: string) => `Mesajına yanıtımız: ${topic}`,
  greeting: (name: string) => `Merhaba ${name},`,
  asked: (sentOn: string) => `${sentOn} tarihinde bize şunu yazmıştın:`,
  why: (product: string) => `Bu e-postayı, ${product} iletişim formundan bize yazdığın için aldın.`,
};
