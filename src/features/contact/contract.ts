import { defineErrors } from '#lib/shared/errors.ts';
import { route } from '#lib/shared/route.ts';
import { emailSchema, personNameSchema, textSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';

export const contactErrors = defineErrors({
  TOO_MANY_MESSAGES: [
    429,
    'Kısa sürede çok mesaj gönderdin. Bir süre sonra tekrar dene ya da bize e-posta yaz.',
  ],
  MESSAGE_NOT_SENT: [503, 'Mesajın gönderilemedi. Biraz sonra tekrar dene ya da bize e-posta yaz.'],
});

export const TOPIC_LABELS = {
  account: 'Hesabım ve giriş',
  earning: 'İzleme ve kazanç',
  money: 'Para çekme ve ödemeler',
  campaign: 'Reklam vermek',
  privacy: 'Kişisel verilerim',
  other: 'Başka bir konu',
} as const;
export type ContactTopic = keyof typeof TOPIC_LABELS;
export const TOPICS = Object.keys(TOPIC_LABELS) as ContactTopic[]; // The keys of a literal.

export const MOST_LETTERS = 4000;

export const contactContract = {
  sendMessage: route({
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    summary: 'Mails a message to the operator, who answers by e-mail.',
    body: z.object({
      name: personNameSchema,
      email: emailSchema(),
      topic: z.enum(TOPICS, { error: 'Bir konu seç' }),
      message: textSchema('Mesajını yaz').max(MOST_LETTERS, 'Mesaj en fazla 4000 karakter olabilir'),
    }),
    errors: [contactErrors.TOO_MANY_MESSAGES, contactErrors.MESSAGE_NOT_SENT],
  }),
};
