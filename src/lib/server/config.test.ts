import { readFile, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { aTestFolder } from '#testing/folder.ts';
import { findSampleFields, type GivenCompany, parseCompany } from './company.ts';
import { type Config, configWarnings, readConfig } from './config.ts';

const PRODUCTION = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/izle' };

describe('the configuration', () => {
  test('without variables: complete', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ PORT: 3000, DEMO: true, RATE_LIMITS: true, SMS_GATEWAY: 'outbox' });
    expect(isAbsolute(config.DATA_DIR)).toBe(true);
  });

  test('empty variable: counts as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 });
  });

  test.each<[NodeJS.ProcessEnv, Partial<Config>]>([
    [{}, { DRAIN_SECONDS: 0, CARD_PROVIDER: 'sandbox', ADMIN_SECOND_FACTOR: 'optional' }],
    // T-A9
    [PRODUCTION, { DEMO: false, DRAIN_SECONDS: 5, CARD_PROVIDER: 'off', ADMIN_SECOND_FACTOR: 'required' }],
    [{ TRUST_PROXY: '127.0.0.1' }, { DRAIN_SECONDS: 5 }],
    [
      { DRAIN_SECONDS: '7', ADMIN_SECOND_FACTOR: 'required' },
      { DRAIN_SECONDS: 7, ADMIN_SECOND_FACTOR: 'required' },
    ],
    [{ ...PRODUCTION, DRAIN_SECONDS: '0' }, { DRAIN_SECONDS: 0 }],
  ])('defaults with %j: %j', (environment, config) => {
    expect(readConfig(environment)).toMatchObject(config);
  });

  test.each([
    [{ UPLOADS_S3_URL: 'https://s3.example/b' }, 'UPLOADS_S3_URL: must be an address with its account'],
    [
      { UPLOADS_S3_URL: 'https://key:a/b@s3.example/b' },
      'UPLOADS_S3_URL: must be an address with its account',
    ],
    [{ UPLOADS_S3_URL: 's3://key:secret@bucket' }, 'UPLOADS_S3_URL: must be an address with its account'],
    [{ SECRET: 'short' }, 'SECRET: must be 64 hexadecimal digits'],
    [{ PORT: 'abc' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '80.5' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '8200', METRICS_PORT: '8200' }, 'METRICS_PORT: is 8200, as PORT is'],
    [{ DRAIN_SECONDS: '21' }, 'DRAIN_SECONDS: '],
    [{ TRUST_PROXY: 'foo' }, 'TRUST_PROXY: must be addresses or networks of proxies'],
    [{ TRUST_PROXY: '127.0.0.1,10.0.0.0/33' }, 'TRUST_PROXY: must be'],
    [{ TRUST_PROXY: '127.0.0.1,' }, 'TRUST_PROXY: must be'],
    [{ TRUST_PROXY: 'fd00::/129' }, 'TRUST_PROXY: must be'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must begin with postgres://'],
    [{ DATABASE_URL: 'postgres://u:p,p@a:5432,b/d' }, 'DATABASE_URL: must name one host'],
    [{ SMS_GATEWAY: 'pigeon' }, 'SMS_GATEWAY'],
    [{ SMS_GATEWAY: 'netgsm' }, 'NETGSM_USERNAME: is required with SMS_GATEWAY=netgsm'],
    [{ MAIL_GATEWAY: 'smtp' }, 'SMTP_URL: is required with MAIL_GATEWAY=smtp'],
    [{ NODE_ENV: 'production' }, 'DATABASE_URL: is required with NODE_ENV=production'],
    [{ ...PRODUCTION, DEMO: '1' }, 'DEMO: on is refused with NODE_ENV=production'],
    [{ ...PRODUCTION, RATE_LIMITS: 'off' }, 'RATE_LIMITS: off is refused with NODE_ENV=production'],
    [{ PUBLIC_URL: 'izlekazan' }, 'PUBLIC_URL'],
    [{ CARD_PROVIDER: 'iyzico' }, 'IYZICO_SECRET_KEY: is required with CARD_PROVIDER=iyzico'],
    [{ CARD_PROVIDER: 'iyzico' }, 'PUBLIC_URL: is required with CARD_PROVIDER=iyzico'],
    [
      { ...PRODUCTION, CARD_PROVIDER: 'sandbox' },
      'CARD_PROVIDER: sandbox is refused with NODE_ENV=production',
    ],
  ])('%j: refused by name', (environment, text) => {
    expect(() => readConfig(environment)).toThrow(text);
  });

  test('TRUST_PROXY: a list in Fastify’s form', () => {
    const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).TRUST_PROXY;
    expect(trusted('off')).toBeUndefined();
    const proxies = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', '::ffff:10.0.0.1', 'loopback'];
    expect(trusted(proxies.join(', '))).toEqual(proxies);
    expect(() => Fastify({ trustProxy: proxies })).not.toThrow();
  });

  test('METRICS_PORT: may equal PORT at another address, or be 0', () => {
    const environment = { PORT: '8200', HOST: '192.0.2.1', METRICS_PORT: '8200' };
    expect(readConfig(environment)).toMatchObject({ METRICS_PORT: 8200 });
    expect(readConfig({ PORT: '0', METRICS_PORT: '0' })).toMatchObject({ METRICS_PORT: 0 });
  });

  test('NAME_FILE: the value is in the named file', async () => {
    const file = join(await aTestFolder(), 'database-url');
    await writeFile(file, 'postgres://izle:gizli@db/izle\n');
    expect(readConfig({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe('postgres://izle:gizli@db/izle');
    expect(() => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://db' })).toThrow(
      'DATABASE_URL and DATABASE_URL_FILE are both set',
    );
    await rm(file);
    expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow(
      `DATABASE_URL_FILE: ${file} cannot be read`,
    );
  });
});

describe('the company', () => {
  test.each([
    [{ bank: { iban: 'TR330006100519786457841327' } }, 'bank.iban: must be a Turkish IBAN'],
    [{ bank: { iban: 'DE89370400440532013000' } }, 'bank.iban: must be a Turkish IBAN'],
    [{ seller: { tax_number: '1234567891' } }, 'seller.tax_number: must be a company'],
    [{ seller: { mersis: '123' } }, 'seller.mersis: must be sixteen digits'],
    [{ seller: { titel: 'Biz A.Ş.' } }, 'seller: Unrecognized key: "titel"'],
    [{ invoice_series: 'İZK' }, 'invoice_series: must be three capital letters or digits'],
    [{ contact_email: 'destek' }, 'contact_email: Invalid email'],
    [{ paycell_url: 'javascript:alert(1)' }, 'paycell_url: Invalid URL'],
    [{ login_countdown_seconds: 61 }, 'login_countdown_seconds: must be a whole number from 0 to 60'],
  ])('%j: refused by name', (company, problem) => {
    expect(() => parseCompany(company)).toThrow(problem);
  });

  test('printed numbers: may have spaces', () => {
    const company = {
      bank: { iban: 'TR33 0006 1005 1978 6457 8413 26' },
      seller: { tax_number: '876 004 7464' },
    };
    expect(parseCompany(company)).toMatchObject({
      bank: { iban: 'TR330006100519786457841326' },
      seller: { tax_number: '8760047464' },
    });
  });

  test('COMPANY_FILE: a missing, malformed or wrong file is refused by name', async () => {
    const COMPANY_FILE = join(await aTestFolder(), 'company.json');
    const read = () => readConfig({ COMPANY_FILE }).company;
    expect(read).toThrow(`COMPANY_FILE: ${COMPANY_FILE} cannot be read`);
    await writeFile(COMPANY_FILE, '{ "product_name": "Seyret", ');
    expect(read).toThrow(`COMPANY_FILE: ${COMPANY_FILE} is not JSON`);
    await writeFile(COMPANY_FILE, '{ "product_name": "" }');
    expect(read).toThrow(`COMPANY_FILE ${COMPANY_FILE} is not usable:\n  product_name: `);
    await writeFile(COMPANY_FILE, '{ "product_name": "Seyret" }');
    expect(read()).toMatchObject({ product_name: 'Seyret', invoice_series: 'IZK' });
  });

  test('the example file: complete, and without sample values', async () => {
    const example = JSON.parse(await readFile('deploy/company.example.json', 'utf8'));
    const company = parseCompany(example);
    expect(company).toEqual(example);
    expect(findSampleFields(company)).toEqual([]);
  });
});

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
    ...readConfig({ ...PRODUCTION, ...environment }),
    company: parseCompany(company),
  });
const SMTP = { MAIL_GATEWAY: 'smtp', SMTP_URL: 'smtps://mail.ornek.com' };

test('production with an outbox instead of SMS or mail, or without PUBLIC_URL for links: warns', () => {
  const warned = (environment: Record<string, string>) =>
    warningsOf(environment).map((line) => line.split(':')[0]);
  expect(warned({})).toEqual(['SMS_GATEWAY=outbox', 'MAIL_GATEWAY=outbox']);
  expect(warned({ ...SMTP, PUBLIC_URL })).toEqual(['SMS_GATEWAY=outbox']);
  expect(warned({ ...NETGSM, ...SMTP, PUBLIC_URL })).toEqual([]);
  expect(warned({ ...NETGSM, ...SMTP })).toEqual(['PUBLIC_URL is not set']);
});

test('production with sample fields of the account or seller: warns by name', () => {
  const { iban: _iban, ...bank } = OURS.bank;
  const { title: _title, ...seller } = OURS.seller;
  const environment = { ...NETGSM, ...SMTP, PUBLIC_URL };
  expect(warningsOf(environment, { ...OURS, bank, seller })).toEqual([
    "COMPANY_FILE: bank.iban, seller.title: still a sample's; firms are asked to pay to it, and invoices and pages name it",
  ]);
});

test('development with the outbox: does not warn', () => {
  expect(configWarnings(readConfig({ NODE_ENV: 'development' }))).toEqual([]);
});
