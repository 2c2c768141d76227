import { expect, test } from 'vitest';
import { configWarnings } from './config-warnings.ts';
import { readConfig } from './config.ts';

const NETGSM = { SMS_GATEWAY: 'netgsm', NETGSM_USERNAME: 'u', NETGSM_PASSWORD: 'p', NETGSM_SENDER: 's' };
const PUBLIC_URL = 'https://izlekazan.example';
const OURS = {
  BANK_NAME: 'Bizim Banka',
  BANK_ACCOUNT_HOLDER: 'Biz A.Ş.',
  BANK_IBAN: 'TR060006100519786457841327',
  SELLER_TITLE: 'Biz A.Ş.',
  SELLER_ADDRESS: 'Kadıköy / İstanbul',
  SELLER_TAX_OFFICE: 'Kadıköy',
  SELLER_TAX_NUMBER: '8760047464',
  SELLER_MERSIS: '0123456789000016',
  SELLER_EMAIL: 'muhasebe@biz.example',
  CONTACT_EMAIL: 'destek@biz.example',
};
const SMTP = { MAIL_GATEWAY: 'smtp', SMTP_URL: 'smtps://mail.ornek.com' };

test('in production an outbox in place of SMS or mail is warned about', () => {
  const warned = (environment: Record<string, string>) =>
    configWarnings(readConfig({ NODE_ENV: 'production', ...OURS, ...environment })).map(
      (line) => line.split(':')[0],
    );
  expect(warned({})).toEqual(['SMS_GATEWAY=outbox', 'MAIL_GATEWAY=outbox']);
  expect(warned({ ...SMTP, PUBLIC_URL })).toEqual(['SMS_GATEWAY=outbox']);
  expect(warned({ ...NETGSM, ...SMTP, PUBLIC_URL })).toEqual([]);
});

test('in production a mail server without the address that links in mails need is warned about', () => {
  const config = readConfig({ NODE_ENV: 'production', ...OURS, ...NETGSM, ...SMTP });
  expect(configWarnings(config)).toEqual(['PUBLIC_URL is not given: links in mails lead to localhost']);
});

test('in production an account or a seller that is still the sample’s is warned about by name', () => {
  const given = { NODE_ENV: 'production', ...NETGSM, ...SMTP, PUBLIC_URL };
  const { BANK_IBAN: _iban, SELLER_TITLE: _title, ...rest } = OURS;
  expect(configWarnings(readConfig({ ...given, ...rest }))).toEqual([
    "BANK_IBAN, SELLER_TITLE: still a sample's; firms are told to pay to it, and invoices and pages name it",
  ]);
});

test('elsewhere the outbox is what one wants', () => {
  expect(configWarnings(readConfig({ NODE_ENV: 'development' }))).toEqual([]);
});
