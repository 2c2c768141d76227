/** The company that runs the product: COMPANY_FILE, validated once at start. docs/configuration.md has the table. */
import { readFileSync } from 'node:fs';
import { isValidIBAN } from 'ibantools';
import { DEFAULT_PRODUCT_NAME } from '#lib/shared/product.ts';
import { isTaxNumber } from '#lib/shared/tax-number.ts';
import { z } from '#lib/shared/zod.ts';
import { describeProblems, text, wholeNumber } from './config/fields.ts';

/** People write long numbers with spaces; what is shown and copied has none. */
const withoutSpaces = z.string().transform((given) => given.replaceAll(' ', ''));
const iban = withoutSpaces.refine(
  (given) => given.startsWith('TR') && isValidIBAN(given),
  'must be a Turkish IBAN, TR and 24 digits, and its check digits must be right',
);
const taxNumber = withoutSpaces.refine(
  isTaxNumber,
  "must be a company's tax number of ten digits or a person's of eleven, and its check digits must be right",
);
const mersis = withoutSpaces.refine((given) => /^\d{16}$/.test(given), 'must be sixteen digits');
const webAddress = z.url({ protocol: /^https?$/ });

const companySchema = z.strictObject({
  product_name: text.default(DEFAULT_PRODUCT_NAME),
  /** Users write to it to object to a decision, or to ask for something that no screen does. */
  contact_email: z.email().default('destek@izlekazan.example'),
  /** The sender of mails. */
  mail_from: text.default('İzle Kazan <bilgi@izlekazan.example>'),
  /** The account to which firms transfer. */
  bank: z
    .strictObject({
      bank_name: text.default('Örnek Bankası'),
      account_holder: text.default('İzle Kazan Reklam A.Ş.'),
      iban: iban.default('TR560006100519786457841300'),
    })
    .prefault({}),
  /** The seller whom invoices and terms name. */
  seller: z
    .strictObject({
      title: text.default('İzle Kazan Reklam A.Ş.'),
      address: text.default('Örnek Mah. Reklam Sok. No: 1, 34394 Şişli / İstanbul'),
      tax_office: text.default('Mecidiyeköy'),
      tax_number: taxNumber.default('1234567890'),
      mersis: mersis.default('0123456789000015'),
      email: text.default('muhasebe@izlekazan.example'),
    })
    .prefault({}),
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

/** Completes the given data with the sample's. Throws one Error that names every wrong field. */
export function parseCompany(given: unknown, file = 'the company'): Company {
  const result = companySchema.safeParse(given, { error: z.locales.en().localeError });
  if (!result.success) throw new Error(`${file} is not usable:\n${describeProblems(result.error)}`);
  return result.data;
}

/** Reads the company's data; all of it is the sample's where no file is named. */
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

const equalFields = (
  group: string,
  own: Readonly<Record<string, string>>,
  sample: Readonly<Record<string, string>>,
) =>
  Object.keys(sample)
    .filter((name) => own[name] === sample[name])
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
