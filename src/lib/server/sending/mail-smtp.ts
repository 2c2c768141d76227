/** Mail by an SMTP server. */
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import { sendingError } from './delivery.ts';
import type { DrawnMail } from './mail-template.ts';

/** For each step: finding the server, connecting, its greeting, and any silence after that. */
const STEP_MS = 10_000;

const detail = (error: Error, name: string): unknown => Reflect.get(error, name);

/**
 * The library's errors name the recipient, and errors are logged. An answer from 500 on to this mail or its address is
 * final; one from 400 on, a broken connection and a refused login are not: they may be well again in an hour.
 */
function toFailure(error: unknown): Error {
  if (!(error instanceof Error)) return sendingError('the mail was not sent', { isFinal: false });
  const status = detail(error, 'responseCode');
  const isAboutThisMail = ['EENVELOPE', 'EMESSAGE'].includes(String(detail(error, 'code')));
  const isFinal = isAboutThisMail && typeof status === 'number' && status >= 500;
  return sendingError(error.message.replaceAll(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, '[address]'), { isFinal });
}

/**
 * Sends by SMTP. STARTTLS is used where the server offers it; `smtps://`, or `?requireTLS=true`, refuses a server
 * without it.
 */
export function createSmtpGateway({ url, from, clock }: { url: string; from: string; clock: Clock }) {
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
    async send({ to, replyTo, subject, text, html, headers }: DrawnMail): Promise<void> {
      await transport
        // As an object the address is taken as it stands; a string would be read as a list of them.
        .sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
          subject,
          text,
          html,
          headers,
          date: clock.now(),
        })
        .catch((error: unknown) => {
          throw toFailure(error);
        });
    },
  };
}
