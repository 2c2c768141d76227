import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import { sendingError } from './delivery.ts';
import type { DrawnMail } from './mail-template.ts';

/** For each step: DNS, connecting, the greeting, and any silence after that. */
const STEP_MS = 10_000;

const detail = (error: Error, name: string): unknown => Reflect.get(error, name);

/**
 * The library's errors name the recipient, and errors are logged. A 5xx about this mail or its address is final; a
 * 4xx, a broken connection and a refused login are not.
 */
function toFailure(error: unknown): Error {
  if (!(error instanceof Error)) return sendingError('the mail was not sent', { isFinal: false });
  const status = detail(error, 'responseCode');
  const isAboutThisMail = ['EENVELOPE', 'EMESSAGE'].includes(String(detail(error, 'code')));
  const isFinal = isAboutThisMail && typeof status === 'number' && status >= 500;
  return sendingError(error.message.replaceAll(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, '[address]'), { isFinal });
}

/** STARTTLS is used where the server offers it; `smtps://`, or `?requireTLS=true`, refuses a server without it. */
export function createSmtpGateway({ url, from, clock }: { url: string; from: string; clock: Clock }) {
  const transport = createTransport({
    url,
    dnsTimeout: STEP_MS,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    // The library must not read a file or fetch an address for a message.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, replyTo, subject, text, html, headers }: DrawnMail): Promise<void> {
      await transport
        // As an object the address is taken literally; a string would be parsed as a list.
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
