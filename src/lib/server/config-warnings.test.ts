import { expect, test } from 'vitest';
import { configWarnings } from './config-warnings.ts';
import { readConfig } from './config.ts';

const NETGSM = { SMS_GATEWAY: 'netgsm', NETGSM_USERNAME: 'u', NETGSM_PASSWORD: 'p', NETGSM_SENDER: 's' };
const SMTP = { MAIL_GATEWAY: 'smtp', SMTP_URL: 'smtps://mail.ornek.com' };

test('in production an outbox in place of SMS or mail is warned about', () => {
  const warned = (environment: Record<string, string>) =>
    configWarnings(readConfig({ NODE_ENV: 'production', ...environment })).map((line) => line.split(':')[0]);
  expect(warned({})).toEqual(['SMS_GATEWAY=outbox', 'MAIL_GATEWAY=outbox']);
  expect(warned(SMTP)).toEqual(['SMS_GATEWAY=outbox']);
  expect(warned({ ...NETGSM, ...SMTP })).toEqual([]);
});

test('elsewhere the outbox is what one wants', () => {
  expect(configWarnings(readConfig({ NODE_ENV: 'development' }))).toEqual([]);
});
