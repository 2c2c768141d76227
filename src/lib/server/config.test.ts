import { isAbsolute } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('the configuration', () => {
  test('needs nothing', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ PORT: 3000, DEMO: true, RATE_LIMITS: true, SMS_GATEWAY: 'outbox' });
    expect(isAbsolute(config.DATA_DIR)).toBe(true);
  });

  test('an empty variable counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  test('loads no demo data in production unless it is asked for', () => {
    expect(readConfig({ NODE_ENV: 'production' }).DEMO).toBe(false);
    expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }).DEMO).toBe(true);
  });

  test.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must begin with postgres://'],
    [{ SMS_GATEWAY: 'pigeon' }, 'SMS_GATEWAY'],
    [{ SMS_GATEWAY: 'netgsm' }, 'NETGSM_USERNAME: is required with SMS_GATEWAY=netgsm'],
    [{ MAIL_GATEWAY: 'smtp' }, 'SMTP_URL: is required with MAIL_GATEWAY=smtp'],
    [{ NODE_ENV: 'production', RATE_LIMITS: 'off' }, 'RATE_LIMITS: off is refused with NODE_ENV=production'],
    [{ PUBLIC_URL: 'izlekazan' }, 'PUBLIC_URL'],
  ])('%j is refused by name', (environment, text) => {
    expect(() => readConfig(environment)).toThrow(text);
  });
});
