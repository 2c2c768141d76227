/**
 * The layout of every mail: product name, text, button, and a footer with the reason. HTML and plain text have the
 * same content. Nothing is fetched: no pictures, no fonts, no tracking.
 */
import { escapeHtml } from '#lib/shared/html.ts';
import type { MailMessage } from './mail.ts';

export const mailWords = {
  /** Default reason. */
  why: (product: string) => `Bu e-posta, ${product} hesabınla ilgili olduğu için gönderildi.`,
  unsubscribe: 'Bu e-postaları artık almak istemiyorum',
};

export interface MailFrame {
  product: string;
  /** The public address without a path: `https://izlekazan.example`. */
  origin: string;
}

/** As in the pages' style sheet, which mail programs do not read. */
const LIGHT = { ink: '#171c3a', soft: '#4a5175', canvas: '#f3f4f9', surface: '#ffffff', brand: '#b83a09' };
const DARK = { ink: '#edeff9', soft: '#bcc2de', canvas: '#101327', surface: '#181c35', brand: '#ff9c6c' };
const BUTTON = '#cf420b';
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Light colours stand in each tag, because many programs drop style sheets; those that keep them can darken. */
const STYLE = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){body,.canvas{background:${DARK.canvas}!important}.surface{background:${DARK.surface}!important}.ink{color:${DARK.ink}!important}.soft{color:${DARK.soft}!important}.brand{color:${DARK.brand}!important}}`;

/** Throws for any address outside the product, so that no mail leads astray. */
function addressOf(path: string, origin: string): string {
  const address = new URL(path, origin);
  if (!path.startsWith('/') || address.origin !== new URL(origin).origin)
    throw new Error('a link in a mail leads to a path of the product');
  return address.href;
}

interface Parts {
  subject: string;
  paragraphs: string[];
  button: { label: string; address: string } | undefined;
  why: string;
  unsubscribe: string | undefined;
}

function partsOf({ subject, text, button, why, unsubscribe }: MailMessage, frame: MailFrame): Parts {
  return {
    subject,
    paragraphs: text.split(/\n{2,}/),
    button: button && { label: button.label, address: addressOf(button.path, frame.origin) },
    why: why ?? mailWords.why(frame.product),
    unsubscribe: unsubscribe && addressOf(unsubscribe.pagePath, frame.origin),
  };
}

/** `-- ` begins the signature, which mail programs leave out of an answer. */
function drawText(text: string, { button, why, unsubscribe }: Parts): string {
  return [
    text,
    ...(button ? [`${button.label}: ${button.address}`] : []),
    ['-- ', why, ...(unsubscribe ? [`${mailWords.unsubscribe}: ${unsubscribe}`] : [])].join('\n'),
  ].join('\n\n');
}

const styled = (className: string, style: string) => `class="${className}" style="${style}"`;

function drawButton({ label, address }: { label: string; address: string }): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:12px;background:${BUTTON};color:#ffffff;font-weight:700;text-decoration:none`;
  return `<p style="margin:24px 0 0"><a href="${escapeHtml(address)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

function drawFooter({ why, unsubscribe }: Parts): string {
  const link = unsubscribe
    ? `<br><a href="${escapeHtml(unsubscribe)}" ${styled('soft', `color:${LIGHT.soft}`)}>${escapeHtml(mailWords.unsubscribe)}</a>`
    : '';
  const style = `margin:16px 0 0;padding:0 8px;font-size:13px;line-height:20px;color:${LIGHT.soft}`;
  return `<p ${styled('soft', style)}>${escapeHtml(why)}${link}</p>`;
}

function drawHtml(parts: Parts, { product }: MailFrame): string {
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
${parts.button ? drawButton(parts.button) : ''}
</div>
${drawFooter(parts)}
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

export interface DrawnMail extends Pick<MailMessage, 'to' | 'replyTo' | 'subject'> {
  text: string;
  html: string;
  headers: Record<string, string>;
}

export function drawMail(message: MailMessage, frame: MailFrame): DrawnMail {
  const { to, replyTo, subject } = message;
  const parts = partsOf(message, frame);
  return {
    to,
    ...(replyTo !== undefined && { replyTo }),
    subject,
    text: drawText(message.text, parts),
    html: drawHtml(parts, frame),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message, frame) },
  };
}
