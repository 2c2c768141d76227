import { join } from 'node:path';
import { createTransport, type NodemailerError } from 'nodemailer';
import { escapeHtml } from '#lib/shared/html.ts';
import { isEmail } from '#lib/shared/text/email.ts';
import { shorten } from '#lib/shared/text/shorten.ts';
import { oneLine } from '#lib/shared/turkish.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { appendToOutbox } from './outbox.ts';
import { type Addressed, guardGateway, type Outgoing } from './outgoing.ts';
import { type Db, rows, sql } from '../db.ts';

export interface MailMessage extends Addressed {
  /** One address, ASCII, without a name. */
  to: string;
  /** Default: the sender's address. */
  replyTo?: string;
  subject: string;
  /** Plain text; an empty line separates paragraphs. The template adds the frame and the footer. */
  text: string;
  button?: { label: string; path: string };
  why?: string;
  /** `oneClickPath` is a call that mail programs post to without a session: make its token with `signToken`. */
  unsubscribe?: { pagePath: string; oneClickPath: string };
}

export interface Mail {
  /** Resolves when the server has accepted the message. Throws when it has not, and RATE_LIMITED over a limit. */
  send(message: MailMessage): Promise<void>;
}

/** `isFinal`: a retry would fail in the same way. `reason` is for the log, without the address and the text. */
export type Delivery = { outcome: 'sent' } | { outcome: 'failed'; isFinal: boolean; reason: string };

const sendingError = (reason: string, { isFinal }: { isFinal: boolean }): Error =>
  Object.assign(new Error(reason), { isFinal });

/** Returns the outcome instead of throwing, for jobs. An unknown failure is worth a retry. */
export async function deliverMail<Message>(
  mail: { send(message: Message): Promise<void> },
  message: Message,
): Promise<Delivery> {
  try {
    await mail.send(message);
    return { outcome: 'sent' };
  } catch (error) {
    const isFinal = error instanceof Error && 'isFinal' in error && error.isFinal === true;
    return { outcome: 'failed', isFinal, reason: error instanceof Error ? error.message : 'unknown' };
  }
}

const MAX_SUBJECT_LENGTH = 200;
const MAX_TEXT_LENGTH = 20_000;

/** Without the message's text, because errors are logged. */
function findFault({ to, replyTo = to, subject, text }: MailMessage): string | undefined {
  if (![to, replyTo].every(isEmail)) return 'a mail goes to one plain address';
  if (subject === '') return 'a mail has a subject';
  if (text === '' || text.length > MAX_TEXT_LENGTH)
    return `a mail has 1 to ${MAX_TEXT_LENGTH} characters, not ${text.length}`;
  return undefined;
}

/** A line break would begin a header. */
const subjectOf = (title: string) => shorten(oneLine(title).replaceAll(/\p{Cc}/gu, ''), MAX_SUBJECT_LENGTH);

function createGateway(config: Config, clock: Clock): { send(mail: RenderedMail): Promise<void> } {
  if (config.MAIL_GATEWAY === 'outbox') {
    const file = join(config.DATA_DIR, 'outbox', 'mail.jsonl');
    return {
      send: ({ to, subject, text }) =>
        appendToOutbox(file, { at: clock.now().toISOString(), to, subject, text }),
    };
  }
  if (config.SMTP_URL === undefined) throw new Error('MAIL_GATEWAY=smtp needs SMTP_URL');
  return createSmtpGateway({ url: config.SMTP_URL, from: config.company.mail_from, clock });
}

/** Without PUBLIC_URL the links work only on this machine: enough for trying it out. */
const originOf = ({ PUBLIC_URL, PORT }: Config) => new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin;

/** `DATA_DIR/outbox/mail.jsonl` has lines of `{ at, to, subject, text }`. */
export function createMail(config: Config, outgoing: Outgoing): Mail {
  const gateway = createGateway(config, outgoing.clock);
  const frame = { product: config.company.product_name, origin: originOf(config) };
  const checked: Mail = {
    async send(unchecked) {
      const message = { ...unchecked, subject: subjectOf(unchecked.subject) };
      const fault = findFault(message);
      if (fault !== undefined) throw sendingError(fault, { isFinal: true });
      await gateway.send(renderMail(message, frame));
    },
  };
  return guardGateway('mail', checked, outgoing);
}

/** For each step: DNS, connecting, the greeting, and any silence after that. */
const STEP_MS = 10_000;

/** The library's errors name the recipient, and errors are logged. A 4xx and connection errors are not final. */
function toFailure(error: unknown): Error {
  if (!(error instanceof Error)) return sendingError('the mail was not sent', { isFinal: false });
  const { code, responseCode }: NodemailerError = error;
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
  return sendingError(error.message.replaceAll(/[^\s<>"',;:]+@[^\s<>"',;:]+/g, '[address]'), { isFinal });
}

/** STARTTLS is used where the server offers it; `smtps://`, or `?requireTLS=true`, refuses a server without it. */
function createSmtpGateway({ url, from, clock }: { url: string; from: string; clock: Clock }) {
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
    async send({ to, replyTo, subject, text, html, headers }: RenderedMail): Promise<void> {
      // As an object the address is taken literally; a string would be parsed as a list.
      const addresses = {
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      };
      try {
        await transport.sendMail({ from, ...addresses, subject, text, html, headers, date: clock.now() });
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}

const UNSUBSCRIBE = 'Bu e-postaları artık almak istemiyorum';

interface MailFrame {
  product: string;
  origin: string;
}

/** As in the pages' style sheet, which mail programs do not read. */
const LIGHT = { ink: '#171c3a', soft: '#4a5175', canvas: '#f3f4f9', surface: '#ffffff', brand: '#b83a09' };
const DARK = { ink: '#edeff9', soft: '#bcc2de', canvas: '#101327', surface: '#181c35', brand: '#ff9c6c' };
const BUTTON = '#cf420b';
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Light colours stand in each tag, because many programs drop style sheets; those that apply them can darken. */
const STYLE = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){body,.canvas{background:${DARK.canvas}!important}.surface{background:${DARK.surface}!important}.ink{color:${DARK.ink}!important}.soft{color:${DARK.soft}!important}.brand{color:${DARK.brand}!important}}`;

/** Throws for any address outside the product, so that no mail leads astray. */
function addressOf(path: string, origin: string): string {
  const address = new URL(path, origin);
  if (!path.startsWith('/') || address.origin !== new URL(origin).origin)
    throw new Error('a link in a mail leads to a path of the product');
  return address.href;
}

type Parts = ReturnType<typeof partsOf>;

function partsOf({ subject, text, button, why, unsubscribe }: MailMessage, frame: MailFrame) {
  return {
    subject,
    paragraphs: text.split(/\n{2,}/),
    button: button && { label: button.label, address: addressOf(button.path, frame.origin) },
    why: why ?? `Bu e-posta, ${frame.product} hesabınla ilgili olduğu için gönderildi.`,
    unsubscribe: unsubscribe && addressOf(unsubscribe.pagePath, frame.origin),
  };
}

/** `-- ` begins the signature, which mail programs leave out of an answer. */
function renderText(text: string, { button, why, unsubscribe }: Parts): string {
  return [
    text,
    ...(button ? [`${button.label}: ${button.address}`] : []),
    ['-- ', why, ...(unsubscribe ? [`${UNSUBSCRIBE}: ${unsubscribe}`] : [])].join('\n'),
  ].join('\n\n');
}

const styled = (className: string, style: string) => `class="${className}" style="${style}"`;

function renderButton({ label, address }: { label: string; address: string }): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:12px;background:${BUTTON};color:#ffffff;font-weight:700;text-decoration:none`;
  return `<p style="margin:24px 0 0"><a href="${escapeHtml(address)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

function renderFooter({ why, unsubscribe }: Parts): string {
  const link = unsubscribe
    ? `<br><a href="${escapeHtml(unsubscribe)}" ${styled('soft', `color:${LIGHT.soft}`)}>${escapeHtml(UNSUBSCRIBE)}</a>`
    : '';
  const style = `margin:16px 0 0;padding:0 8px;font-size:13px;line-height:20px;color:${LIGHT.soft}`;
  return `<p ${styled('soft', style)}>${escapeHtml(why)}${link}</p>`;
}

function renderHtml(parts: Parts, { product }: MailFrame): string {
  const paragraphs = parts.paragraphs.map(
    (paragraph) => `<p style="margin:16px 0 0">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
  );
  const column = 'max-width:560px;margin:0 auto';
  return `<!doctype html>
<html lang="tr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(parts.subject)}</title>
<style>${STYLE}</style>
</head>
<body style="margin:0;background:${LIGHT.canvas}">
<div ${styled('canvas', `padding:24px 16px;background:${LIGHT.canvas};font:16px/24px ${FONT}`)}>
<div style="${column}">
<div ${styled('surface ink', `padding:24px;border-radius:16px;background:${LIGHT.surface};color:${LIGHT.ink};overflow-wrap:anywhere`)}>
<p ${styled('brand', `margin:0;font-size:18px;font-weight:800;color:${LIGHT.brand}`)}>${escapeHtml(product)}</p>
${paragraphs.join('\n')}
${parts.button ? renderButton(parts.button) : ''}
</div>
${renderFooter(parts)}
</div>
</div>
</body>
</html>
`;
}

/** Lets a mail program show its own way to unsubscribe, which posts without asking anything (RFC 8058). */
function unsubscribeHeaders({ unsubscribe }: MailMessage, { origin }: MailFrame): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': `<${addressOf(unsubscribe.oneClickPath, origin)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

type RenderedMail = ReturnType<typeof renderMail>;

/** HTML and plain text have the same content. Nothing is fetched: no pictures, no fonts, no tracking. */
function renderMail(message: MailMessage, frame: MailFrame) {
  const { to, replyTo, subject } = message;
  const parts = partsOf(message, frame);
  return {
    to,
    replyTo,
    subject,
    text: renderText(message.text, parts),
    html: renderHtml(parts, frame),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message, frame) },
  };
}

/** A failure is only printed: one mailbox must not withhold the alarm from the others. */
export async function mailAdmins(
  { db, mail }: { db: Db; mail: Mail },
  message: Omit<MailMessage, keyof Addressed>,
): Promise<void> {
  const admins = await rows(
    db,
    sql<{ id: number; email: string }>`
      select id, email from users where role = 'admin' and status = 'active' order by id limit 50`,
  );
  await Promise.all(
    admins.map(({ id, email }) =>
      mail.send({ to: email, share: 'alarms', by: id, ...message }).catch((error: unknown) => {
        // oxlint-disable-next-line no-console -- the alarm must reach the log
        console.error('an alarm could not be mailed:', error);
      }),
    ),
  );
}
