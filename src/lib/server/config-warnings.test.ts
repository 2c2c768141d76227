import { expect, test } from 'vitest';
import { configWarnings, readConfig } from './config.ts';
import { type GivenCompany, parseCompany } from './company.ts';

const NETGSM = { SMS_GATEWAY: 'netgsm', NETGSM_USERNAME: 'u', NETGSM_PASSWORD: 'p', NETGSM_SENDER: 's' };
const PUBLIC_URL = 'https://izlekazan.example';
const OURS = {
  bank: { bank_name: 'Bizim Banka', account_holder: 'Biz A.Ş.', iban: 'TR060006100519786457841327' },
  seller: {
    title: 'Biz A.Ş.',
    address: 'Kadıköy / İstanbul',
    tax_office: 'Kadıköy',
    tax_number: '8760047464',
    mersis: '0123456789000016',
    email: 'muhasebe@biz.example',
  },
  contact_email: 'destek@biz.example',
};
const warningsOf = (environment: Record<string, string>, company: GivenCompany = OURS) =>
  configWarnings({
    ...readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/izle', ...environment }),
    company: parseCompany(company),
  });
const SMTP = { MAIL_GATEWAY: 'smtp', SMTP_URL: 'smtps://mail.ornek.com' };

test('in production an outbox in place of SMS or mail is warned about', () => {
  const warned = (environment: Record<string, string>) =>
    warningsOf(environment).map((line) => line.split(':')[0]);
  expect(warned({})).toEqual(['SMS_GATEWAY=outbox', 'MAIL_GATEWAY=outbox']);
  expect(warned({ ...SMTP, PUBLIC_URL })).toEqual(['SMS_GATEWAY=outbox']);
  expect(warned({ ...NETGSM, ...SMTP, PUBLIC_URL })).toEqual([]);
});

test('in production a mail server without the address that links in mails need is warned about', () => {
  expect(warningsOf({ ...NETGSM, ...SMTP })).toEqual([
    'PUBLIC_URL is not given: links in mails lead to localhost',
  ]);
});

test('in production an account or a seller that is still the sample’s is warned about by name', () => {
  const { iban: _iban, ...bank } = OURS.bank;
  const { title: _title, ...seller } = OURS.seller;
  const given = { ...NETGSM, ...SMTP, PUBLIC_URL };
  expect(warningsOf(given, { ...OURS, bank, seller })).toEqual([
    "COMPANY_FILE: bank.iban, seller.title: still a sample's; firms are told to pay to it, and invoices and pages name it",
  ]);
});

test('elsewhere the outbox is what one wants', () => {
  expect(configWarnings(readConfig({ NODE_ENV: 'development' }))).toEqual([]);
});
