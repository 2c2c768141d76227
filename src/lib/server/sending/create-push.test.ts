import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pushSubscriptionSchema } from '#lib/shared/push-subscription.ts';
import { type FakePushService, LOOPBACK, startFakePushService } from '#testing/sending/fake-push-service.ts';
import { manualClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createPush } from './create-push.ts';
import { isPublicAddress, lookUpPublic, NOT_PUBLIC } from './public-address.ts';

const clock = manualClock(new Date('2026-11-23T09:00:00Z'));
const MESSAGE = { title: 'Çekimin ödendi', text: '₺50,00 hesabına gönderildi.', link: '/kullanici/cuzdan' };

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'izle-kazan-test-'));
});
afterAll(() => rm(dataDir, { recursive: true }));
const config = (environment: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, CONTACT_EMAIL: 'destek@ornek.com', ...environment });

describe('a push service', () => {
  let service: FakePushService;
  beforeEach(async () => {
    service = await startFakePushService();
  });
  afterEach(() => service.close());
  const push = () => createPush(config(), clock, LOOPBACK);

  it('gets a message that its browser can read, signed for it by the key that the browser knows', async () => {
    const subscription = service.subscribe(push().publicKey);
    expect(await push().send(subscription, MESSAGE)).toEqual({ outcome: 'sent' });
    expect(service.received).toHaveLength(1);
    const [{ message, headers, claims } = {}] = service.received;
    expect(message).toEqual(MESSAGE);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const exp = clock.now().getTime() / 1000 + 12 * 3600;
    expect(claims).toEqual({ aud: service.origin, exp, sub: 'mailto:destek@ornek.com' });
  });

  it('gets long texts cut to what a notification shows', async () => {
    const long = { ...MESSAGE, title: 'ğ'.repeat(400), text: '₺'.repeat(4000) };
    expect(await push().send(service.subscribe(push().publicKey), long)).toEqual({ outcome: 'sent' });
    expect(service.received[0]?.message).toMatchObject({
      title: `${'ğ'.repeat(99)}…`,
      text: `${'₺'.repeat(299)}…`,
    });
  });

  it.each([
    [404, { outcome: 'gone' }],
    [410, { outcome: 'gone' }],
    [400, { outcome: 'failed', isFinal: true, reason: 'the push service answered 400' }],
    [413, { outcome: 'failed', isFinal: true, reason: 'the push service answered 413' }],
    [429, { outcome: 'failed', isFinal: false, reason: 'the push service answered 429' }],
    [500, { outcome: 'failed', isFinal: false, reason: 'the push service answered 500' }],
    [302, { outcome: 'failed', isFinal: true, reason: 'the push service answered 302' }],
  ])('that answers %i is understood, and asked once', async (status, delivery) => {
    const subscription = service.subscribe(push().publicKey);
    service.answer = status;
    expect(await push().send(subscription, MESSAGE)).toEqual(delivery);
    expect(service.calls).toBe(1);
  });

  it('that knows another key of the product refuses', async () => {
    const other = createPush(
      config({
        SECRET_ACCOUNTS: 'a'.repeat(64),
        SECRET_FRAUD: 'b'.repeat(64),
        SECRET_SENDING: 'c'.repeat(64),
      }),
      clock,
      LOOPBACK,
    );
    expect(await other.send(service.subscribe(push().publicKey), MESSAGE)).toMatchObject({ isFinal: true });
    expect(await other.send(service.subscribe(other.publicKey), MESSAGE)).toEqual({ outcome: 'sent' });
  });

  it('that hangs up or is not there may be there later; its address is not told', async () => {
    const subscription = service.subscribe(push().publicKey);
    service.answer = 'silence';
    const hangsUp = await push().send(subscription, MESSAGE);
    expect(hangsUp).toEqual({
      outcome: 'failed',
      isFinal: false,
      reason: 'the push service cannot be reached: ECONNRESET',
    });
    await service.close();
    const away = await push().send(subscription, MESSAGE);
    expect(away).toMatchObject({
      isFinal: false,
      reason: 'the push service cannot be reached: ECONNREFUSED',
    });
  });

  it('that a browser without a usable key names is never called', async () => {
    const { endpoint, keys } = service.subscribe(push().publicKey);
    const broken = { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } };
    expect(await push().send(broken, MESSAGE)).toMatchObject({ outcome: 'failed', isFinal: true });
    expect(service.calls).toBe(0);
  });

  it.each([
    'https://kotu.example/',
    '//kotu.example/',
    '/\\kotu.example',
    'kullanici',
    'javascript:alert(1)',
    '',
  ])('is never told to open %j', async (link) => {
    const subscription = service.subscribe(push().publicKey);
    await expect(push().send(subscription, { ...MESSAGE, link })).rejects.toThrow('a path of the product');
    expect(service.calls).toBe(0);
  });
});

describe('T-I16: a subscription that leads into our own network', () => {
  const keys = { p256dh: createPushKey(), auth: 'A'.repeat(22) };
  /** The generator of the curve: a point that everybody knows. */
  function createPushKey(): string {
    const point =
      '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5';
    return Buffer.from(point, 'hex').toString('base64url');
  }
  const deliver = (endpoint: string) => createPush(config(), clock).send({ endpoint, keys }, MESSAGE);

  it.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://127.0.0.1/push',
    'https://0x7f.1/push',
    'https://2130706433/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/push',
    'https://[::ffff:10.0.0.1]/push',
    'https://8.8.8.8/push',
    'https://push.example:8443/push',
    'https://user:password@push.example/push',
    'ftp://push.example/push',
    'file:///etc/passwd',
    'push',
  ])('%s is refused', async (endpoint) => {
    expect(await deliver(endpoint)).toEqual({
      outcome: 'failed',
      isFinal: true,
      reason: 'the subscription leads to no push service',
    });
  });

  it('is refused where a name means this machine', async () => {
    expect(await deliver('https://localhost/push')).toEqual({
      outcome: 'failed',
      isFinal: true,
      reason: NOT_PUBLIC,
    });
  });

  it.each(['http://push.example/a', 'https:', 'push', `https://push.example/${'a'.repeat(1000)}`])(
    '%s is no subscription that a browser gives',
    (endpoint) => {
      expect(pushSubscriptionSchema.safeParse({ endpoint, keys }).success).toBe(false);
      expect(pushSubscriptionSchema.safeParse({ endpoint: 'https://push.example/a', keys }).success).toBe(
        true,
      );
    },
  );
});

it.each([
  ['8.8.8.8', true],
  ['142.250.187.138', true],
  ['2a00:1450:4017:80f::200a', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.53', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['fcm.googleapis.com', false],
])('%s is public: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected));

it('a name is refused by the connection itself, not before it', async () => {
  const failure = await new Promise((resolve) => {
    lookUpPublic('localhost', {}, (error) => resolve(error?.message));
  });
  expect(failure).toBe(NOT_PUBLIC);
});
