/** Sending mail: the outbox file by default, an SMTP server by configuration. */
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { appendToOutbox } from './outbox.ts';

export interface MailMessage {
  /** One address, ASCII, without a name. */
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

export interface Mail {
  /** Resolves when the server has taken the message; throws when it has not. It is not tried again. */
  send(message: MailMessage): Promise<void>;
}

/** A bare address, without lists, names and quoted parts, in which a second recipient or a header could hide. */
const ADDRESS = /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}$/;
/** Control characters and the Unicode line ends: a subject is one line. */
const LINE_BREAKING = /[\p{Cc}\u2028\u2029]/u;
const MAX_ADDRESS_LENGTH = 254;
const MAX_SUBJECT_LENGTH = 200;
const MAX_TEXT_LENGTH = 20_000;
/** For each step: finding the server, connecting, its greeting, and any silence after that. */
const STEP_MS = 10_000;

/** Throws for a wrong address, subject or text. They stay out of the error, because errors are logged. */
function checkMessage({ to, subject, text }: MailMessage): void {
  if (to.length > MAX_ADDRESS_LENGTH || !ADDRESS.test(to))
    throw new Error('a mail goes to one plain address');
  if (subject === '' || subject.length > MAX_SUBJECT_LENGTH || LINE_BREAKING.test(subject)) {
    throw new Error(`a mail's subject is one line of at most ${MAX_SUBJECT_LENGTH} characters`);
  }
  if (text === '' || text.length > MAX_TEXT_LENGTH) {
    throw new Error(`a mail has 1 to ${MAX_TEXT_LENGTH} characters, not ${text.length}`);
  }
}

function createOutboxMail(dataDir: string, clock: Clock): Mail {
  const file = join(dataDir, 'outbox', 'mail.jsonl');
  return {
    send: ({ to, subject, text }) =>
      appendToOutbox(file, { at: clock.now().toISOString(), to, subject, text }),
  };
}

/**
 * Sends by SMTP. STARTTLS is used where the server offers it; `smtps://`, or `?requireTLS=true`, refuses a server
 * without it.
 */
function createSmtpMail(url: string, from: string, clock: Clock): Mail {
  const transport = createTransport({
    url,
    dnsTimeout: STEP_MS,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    // A message consists only of its own text; none may make the library read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // As an object the address is taken as it stands; a string would be read as a list of them.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, date: clock.now() });
    },
  };
}

function createGateway(config: Config, clock: Clock): Mail {
  if (config.MAIL_GATEWAY === 'outbox') return createOutboxMail(config.DATA_DIR, clock);
  if (config.SMTP_URL === undefined) throw new Error('MAIL_GATEWAY=smtp needs SMTP_URL');
  return createSmtpMail(config.SMTP_URL, config.MAIL_FROM, clock);
}

/** The gateway that MAIL_GATEWAY names. `DATA_DIR/outbox/mail.jsonl` has lines of `{ at, to, subject, text }`. */
export function createMail(config: Config, clock: Clock): Mail {
  const gateway = createGateway(config, clock);
  return {
    async send(message) {
      checkMessage(message);
      await gateway.send(message);
    },
  };
}
