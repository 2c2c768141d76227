import { shorten } from '#lib/shared/text/shorten.ts';
import { oneLine } from '#lib/shared/turkish.ts';
import { isEmail } from '#lib/shared/text/credentials.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { sendingError } from './delivery.ts';
import { createSmtpGateway } from './mail-smtp.ts';
import type { Mail, MailMessage } from './mail.ts';
import { type DrawnMail, drawMail } from './mail-template.ts';
import { createOutboxGateway } from './outbox.ts';
import { guardGateway, type Outgoing } from './outgoing.ts';

const MAX_SUBJECT_LENGTH = 200;
const MAX_TEXT_LENGTH = 20_000;

/** Without the message's own words, because errors are logged. */
function findFault({ to, replyTo = to, subject, text }: MailMessage): string | undefined {
  if (![to, replyTo].every(isEmail)) return 'a mail goes to one plain address';
  if (subject === '') return 'a mail has a subject';
  if (text === '' || text.length > MAX_TEXT_LENGTH)
    return `a mail has 1 to ${MAX_TEXT_LENGTH} characters, not ${text.length}`;
  return undefined;
}

/** A line break would begin a header. */
const subjectOf = (title: string) => shorten(oneLine(title).replaceAll(/\p{Cc}/gu, ''), MAX_SUBJECT_LENGTH);

function createGateway(config: Config, clock: Clock): { send(mail: DrawnMail): Promise<void> } {
  if (config.MAIL_GATEWAY === 'outbox') return createOutboxGateway({ dataDir: config.DATA_DIR, clock });
  if (config.SMTP_URL === undefined) throw new Error('MAIL_GATEWAY=smtp needs SMTP_URL');
  return createSmtpGateway({ url: config.SMTP_URL, from: config.company.mail_from, clock });
}

/** Without PUBLIC_URL the links work only on this machine: enough for trying it out. */
const originOf = ({ PUBLIC_URL, PORT }: Config) => new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin;

/** The gateway that MAIL_GATEWAY names. `DATA_DIR/outbox/mail.jsonl` has lines of `{ at, to, subject, text }`. */
export function createMail(config: Config, outgoing: Outgoing): Mail {
  const gateway = createGateway(config, outgoing.clock);
  const frame = { product: config.company.product_name, origin: originOf(config) };
  const checked: Mail = {
    async send(given) {
      const message = { ...given, subject: subjectOf(given.subject) };
      const fault = findFault(message);
      if (fault !== undefined) throw sendingError(fault, { isFinal: true });
      await gateway.send(drawMail(message, frame));
    },
  };
  return guardGateway('mail', checked, outgoing);
}
