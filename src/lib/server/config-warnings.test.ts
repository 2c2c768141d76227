import { expect, test } from 'vitest';
import { configWarnings } from './config-warnings.ts';
import { readConfig } from './config.ts';

const NETGSM = { SMS_GATEWAY: 'netgsm', NETGSM_USERNAME: 'u', NETGSM_PASSWORD: 'p', NETGSM_SENDER: 's' };
const PUBLIC_URL = 'https://izlekazan.example';
const SMTP = { MAIL_GATEWAY: 'smtp', SMTP_URL: 'smtps://mail.ornek.com' };

test('in production an outbox in place of SMS or mail is warned about', () => {
  const warned = (environment: Record<string, string>) =>
    configWarnings(readConfig({ NODE_ENV: 'production', ...environment })).map((line) => line.split(':')[0]);
  expect(warned({})).toEqual(['SMS_GATEWAY=outbox', 'MAIL_GATEWAY=outbox']);
  expect(warned({ ...SMTP, PUBLIC_URL })).toEqual(['SMS_GATEWAY=outbox']);
  expect(warned({ ...NETGSM, ...SMTP, PUBLIC_URL })).toEqual([]);
});

test('in production a mail server without the address that links in mails need is warned about', () => {
  const config = readConfig({ NODE_ENV: 'production', ...NETGSM, ...SMTP });
  expect(configWarnings(config)).toEqual(['PUBLIC_URL is not given: links in mails lead to localhost']);
});

test('elsewhere the outbox is what one wants', () => {
  expect(configWarnings(readConfig({ NODE_ENV: 'development' }))).toEqual([]);
});
