import { readFileSync } from 'node:fs';
import { isValidIBAN } from 'ibantools';
import { DEFAULT_PRODUCT_NAME } from '#lib/shared/product.ts';
import { isTaxNumber } from '#lib/shared/tax-number.ts';
import { z } from '#lib/shared/zod.ts';
import { isIP } from 'node:net';

export const flag = z
  .enum(['0', '1', 'off', 'on', 'true', 'false'])
  .transform((text) => ['1', 'on', 'true'].includes(text));
export const text = z.string().min(1);

function isBucketUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username !== '' && password !== '';
}
export const bucketUrl = z
  .string()
  .refine(
    isBucketUrl,
    'must be an address with its account, https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1; write / in a key as %2F',
  );

export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(
    (url) => /^\w+:\/\/([^/?]*@)?[^/?,]*([/?]|$)/.test(url),
    'must name one host: where several serve the database, that of HAProxy or PgBouncer before them',
  );

export function wholeNumber(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  const isWithin = (value: number) => Number.isInteger(value) && value >= from && value <= to;
  return z.coerce.number(message).refine(isWithin, message);
}

/** Names that Fastify knows besides addresses. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(value: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const family = isIP(address);
  return NETWORKS.includes(value) || (family !== 0 && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Proxies whose X-Forwarded-For is trusted; undefined: none. */
export const proxies = z
  .string()
  .transform((value) => (value === 'off' ? undefined : value.split(',').map((one) => one.trim())))
  .refine(
    (value) => value?.every(isProxy) ?? true,
    'must be addresses or networks of proxies, comma separated, such as 127.0.0.1,10.0.0.0/8, or off',
  );

export const describeProblems = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n');

/** People write long numbers with spaces; what is shown and copied has none. */
const withoutSpaces = z.string().transform((value) => value.replaceAll(' ', ''));
const iban = withoutSpaces.refine(
  (value) => value.startsWith('TR') && isValidIBAN(value),
  'must be a Turkish IBAN, TR and 24 digits, and its check digits must be right',
);
const taxNumber = withoutSpaces.refine(
  isTaxNumber,
  "must be a company's tax number of ten digits or a person's of eleven, and its check digits must be right",
);
const mersis = withoutSpaces.refine((value) => /^\d{16}$/.test(value), 'must be sixteen digits');
const webAddress = z.url({ protocol: /^https?$/ });

const companySchema = z.strictObject({
  product_name: text.default(DEFAULT_PRODUCT_NAME),
  /** Users write to it to object to a decision, or to ask for something that no screen does. */
  contact_email: z.email().default('destek@izlekazan.example'),
  mail_from: text.default('İzle Kazan <bilgi@izlekazan.example>'),
  bank: z
    .strictObject({
      bank_name: text.default('Örnek Bankası'),
      account_holder: text.default('İzle Kazan Reklam A.Ş.'),
      iban: iban.default('TR560006100519786457841300'),
    })
    .prefault({}),
  seller: z
    .strictObject({
      title: text.default('İzle Kazan Reklam A.Ş.'),
      address: text.default('Örnek Mah. Reklam Sok. No: 1, 34394 Şişli / İstanbul'),
      // No samples: an invoice with another company's town would look right.
      district: text.nullable().default(null),
      city: text.nullable().default(null),
      tax_office: text.default('Mecidiyeköy'),
      tax_number: taxNumber.default('1234567890'),
      mersis: mersis.default('0123456789000015'),
      email: text.default('muhasebe@izlekazan.example'),
    })
    .prefault({ district: 'Şişli', city: 'İstanbul' }),
  invoice_series: z
    .string()
    .regex(/^[A-Z0-9]{3}$/, 'must be three capital letters or digits')
    .default('IZK'),
  /** 0 switches the countdown of the landing page's button off. */
  login_countdown_seconds: wholeNumber(0, 60).default(5),
  paycell_url: webAddress.default('https://www.paycell.com.tr'),
  kvkk_url: webAddress.default('https://www.kvkk.gov.tr'),
});

export type Company = Readonly<z.output<typeof companySchema>>;
export type GivenCompany = z.input<typeof companySchema>;

/** Completes the data with the sample's. Throws one Error that names every wrong field. */
export function parseCompany(value: unknown, file = 'the company'): Company {
  const result = companySchema.safeParse(value, { error: z.locales.en().localeError });
  if (!result.success) throw new Error(`${file} is not usable:\n${describeProblems(result.error)}`);
  return result.data;
}

export function readCompany(file: string | undefined): Company {
  if (file === undefined) return parseCompany({});
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read';
    throw new Error(`COMPANY_FILE: ${file} ${reason}`, { cause: error });
  }
  return parseCompany(content, `COMPANY_FILE ${file}`);
}

/** Companies may share them with the sample. */
const PLACES = ['district', 'city'];

const equalFields = (
  group: string,
  own: Readonly<Record<string, string | null>>,
  sample: Readonly<Record<string, string | null>>,
) =>
  Object.keys(sample)
    .filter((name) => !PLACES.includes(name) && own[name] === sample[name])
    .map((name) => `${group}.${name}`);

/** Lists fields that are still the sample's although money is sent to them, or invoices and pages name them. */
export function findSampleFields({ contact_email, bank, seller }: Company): string[] {
  const sample = parseCompany({});
  return [
    ...(contact_email === sample.contact_email ? ['contact_email'] : []),
    ...equalFields('bank', bank, sample.bank),
    ...equalFields('seller', seller, sample.seller),
  ];
}
