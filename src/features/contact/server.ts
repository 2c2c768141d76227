import { implement } from '#lib/server/implement.ts';
import { addressKey, consumeShared, type SharedRule } from '#lib/server/limits.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { contactContract, contactErrors, TOPIC_LABELS } from './contract.ts';

/** The address with most gives way, so that no network can keep others from asking about their personal data. */
const MESSAGES: SharedRule = {
  each: { name: 'contact-address', points: 10, windowSeconds: 3600 },
  overAll: { name: 'contact-all', points: 1000, windowSeconds: 3600 },
};

export function mountContact(kit: ServerKit): void {
  const { limits, mail, config, log } = kit;
  implement(kit, contactContract, {
    sendMessage: async ({ body: { name, email, topic, message }, ip }) => {
      await consumeShared(limits, MESSAGES, addressKey(ip), { refusal: contactErrors.TOO_MANY_MESSAGES });
      const mailed = mail.send({
        to: config.company.contact_email,
        share: 'forms',
        by: null,
        replyTo: email,
        subject: `İletişim formu: ${TOPIC_LABELS[topic]}`,
        text: `${name} <${email}>\n\n${message}`,
        why: 'Bu e-posta iletişim formundan geldi; yanıtın yazan kişiye gider.',
      });
      await mailed.catch((error: unknown) => {
        log.error(`a message of the contact form could not be mailed: ${String(error)}`);
        throw contactErrors.MESSAGE_NOT_SENT();
      });
      return { message: 'Mesajın bize ulaştı. Yanıtımız e-posta adresine gelecek.' };
    },
  });
}
