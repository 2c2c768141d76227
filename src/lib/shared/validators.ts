import { phoneDigits } from './text/phone.ts';
import { EMAIL_REQUIRED, isEmail, noEmailText } from './text/email.ts';
import { emailFold, oneLine } from './turkish.ts';
import { z } from './zod.ts';

export const orEmpty = <Field extends z.ZodType>(field: Field) =>
  z.union([z.literal('').transform(() => undefined), field]).optional();

function phoneOf(pattern: RegExp, message: string) {
  return z
    .string({ error: 'Telefon numarası zorunludur' })
    .max(40, message)
    .transform(phoneDigits)
    .pipe(z.string().min(1, 'Telefon numarası zorunludur').regex(pattern, message));
}

export const phoneSchema = (message = 'Geçerli bir telefon numarası giriniz') =>
  phoneOf(/^5[0-9]{9}$/, message);

export const contactPhoneSchema = () =>
  phoneOf(/^(?:[2-5][0-9]{9}|850[0-9]{7})$/, 'Telefon numarası alan koduyla 10 haneli olmalıdır');

/** ASCII only: two spellings must not be one mailbox. */
export function emailSchema() {
  return z
    .string({ error: EMAIL_REQUIRED })
    .trim()
    .min(1, EMAIL_REQUIRED)
    .refine(isEmail, { error: ({ input }) => noEmailText(String(input)) })
    .transform(emailFold);
}

/** NFKC, so that names that look the same are the same. */
const nameText = (text: string) => oneLine(text.normalize('NFKC'));

const PERSON_NAME = /^\p{L}[\p{L}\p{M} '’-]*$/u;

export const personNameSchema = z
  .string({ error: 'Ad soyad zorunludur' })
  .overwrite(nameText)
  .min(1, 'Ad soyad zorunludur')
  .min(3, 'Ad soyad en az 3 karakter olmalıdır')
  .max(100, 'Ad soyad en fazla 100 karakter olabilir')
  .regex(PERSON_NAME, 'Ad soyad yalnızca harf, boşluk, tire ve kesme işareti içerebilir');

export const brokenText = 'Metin geçersiz karakter içeriyor';

/** PostgreSQL refuses NUL, and would store half a surrogate pair as another letter. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** More than spaces and characters without a shape (zero width, direction). */
const VISIBLE = /[^\s\p{Cf}]/u;

/** Without control characters, which PostgreSQL (NUL) or people cannot read. */
export function textSchema(required: string, tidy = (text: string) => text.normalize('NFC').trim()) {
  return (
    z
      .string({ error: required })
      .overwrite(tidy)
      // oxlint-disable-next-line no-control-regex -- refusing them is the point
      .regex(/^[^\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]*$/, brokenText)
      .refine(isStorable, brokenText)
      .regex(VISIBLE, required)
  );
}

export const lineSchema = (required: string) =>
  textSchema(required, (text) => oneLine(text.normalize('NFC')));

export const nameSchema = (required: string) => textSchema(required, nameText);

export const REASON_REQUIRED = 'Lütfen red sebebi giriniz';

export function reasonSchema(required = REASON_REQUIRED, name = 'Red sebebi', most = 1000) {
  return textSchema(required)
    .min(3, `${name} en az 3 karakter olmalıdır`)
    .max(most, `${name} en fazla ${most} karakter olabilir`);
}

const MAX_URL_LENGTH = 2048;

/** An IP address; the parser has normalized other forms (`0x7f.1` is 127.0.0.1). */
const ADDRESS = /^\d+(?:\.\d+){3}$/;
/** A normal form omits the scheme's default port. */
const WEB_PORTS = new Set(['', '80', '443']);

/** Null unless http(s) on its port, without user info (`https://bank.com@evil`), with a public name. */
export function normalizeUrl(text: string): string | null {
  // A tab or newline inside a scheme is an old trick.
  if (text.length > MAX_URL_LENGTH || !/^https?:\/\/[^\p{Cc}\u2028\u2029\\]+$/iu.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const hasCredentials = url.username !== '' || url.password !== '';
  if (!isWeb || hasCredentials || !hasPublicName(url.hostname) || !WEB_PORTS.has(url.port)) return null;
  return url.href.length > MAX_URL_LENGTH ? null : url.href;
}

/** Suffixes that no public registry gives out, and public names that resolve into the caller's network. */
const PRIVATE_NAME =
  /\.(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|svc|test|invalid|onion|home\.arpa)\.?$|(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|fritz\.box)\.?$/;

const hasPublicName = (host: string): boolean =>
  /[^.]\.[^.]/.test(host) && !ADDRESS.test(host) && !PRIVATE_NAME.test(host);

/** `invalid` says how a link begins, which does not help where the host has a space. */
export const linkProblem = (text: string, invalid: string) =>
  /^https?:\/\/[^/?#]*\s/i.test(text) ? 'Bağlantının alan adında boşluk olamaz' : invalid;

export function urlSchema(messages: { required: string; invalid: string }) {
  return z
    .string({ error: messages.required })
    .trim()
    .min(1, messages.required)
    .transform((text, context) => {
      const url = normalizeUrl(text);
      if (url !== null) return url;
      context.issues.push({ code: 'custom', input: text, message: linkProblem(text, messages.invalid) });
      return z.NEVER;
    });
}
