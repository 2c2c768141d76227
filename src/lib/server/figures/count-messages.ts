import type { Mail, MailMessage } from '../sending/mail.ts';
import type { Sms } from '../sending/sms.ts';
import type { Figures } from './figures.ts';
import { messagesSent, smsParts } from './lib-figures.ts';

/** With Turkish letters one SMS has 155 characters; of a longer one each part has 149. */
const ONE_SMS = 155;
const PART_OF_MORE = 149;

function partsOf({ length }: string): number {
  return length <= ONE_SMS ? 1 : Math.ceil(length / PART_OF_MORE);
}

/** The gateway, with its messages counted. */
function counting<Message>(
  gateway: { send(message: Message): Promise<void> },
  note: (message: Message, outcome: 'sent' | 'failed') => void,
) {
  return {
    async send(message: Message): Promise<void> {
      try {
        await gateway.send(message);
      } catch (error) {
        note(message, 'failed');
        throw error;
      }
      note(message, 'sent');
    },
  };
}

export function countSms(sms: Sms, figures: Figures): Sms {
  return counting(sms, ({ text }: { to: string; text: string }, outcome) => {
    figures.add(messagesSent, { channel: 'sms', outcome });
    if (outcome === 'sent') figures.add(smsParts, {}, partsOf(text));
  });
}

export function countMails(mail: Mail, figures: Figures): Mail {
  return counting(mail, (_: MailMessage, outcome) => figures.add(messagesSent, { channel: 'mail', outcome }));
}
