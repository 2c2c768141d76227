/**
 * A push service and the browsers behind it, on a port of this machine. It takes only what a real one takes: signed for
 * this very service by the key that the browser subscribed with, and encrypted so that the browser can read it.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, isIP, type LookupFunction } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Reach } from '#lib/server/sending/create-push.ts';
import type { PushSubscription } from '#lib/shared/push-subscription.ts';

interface Browser {
  publicKey: Buffer;
  decrypt(body: Buffer): string;
  subscription: PushSubscription;
}

export interface FakePushService {
  origin: string;
  /** Everything that was taken, read by its browser. */
  received: { message: unknown; headers: IncomingHttpHeaders; claims: Record<string, unknown> }[];
  /** How many calls came. */
  calls: number;
  /** The status of every call from now on, where it is signed and readable; `silence` answers nothing. */
  answer: number | 'silence';
  /** A browser that subscribed with this key of the product. */
  subscribe(applicationServerKey: string): PushSubscription;
  close(): Promise<void>;
}

const noLookup: LookupFunction = (_, __, callback) => callback(new Error('only addresses in numbers'), []);
/** For tests: this machine, without TLS. */
export const LOOPBACK: Reach = { isAllowed: ({ hostname }) => isIP(hostname) !== 0, lookup: noLookup };

const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

function openBrowser(endpoint: string): Omit<Browser, 'publicKey'> {
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') } },
    decrypt(body) {
      const [salt, sender, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = hkdf(keys.computeSecret(sender), auth, info, 32);
      const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        key,
        hkdf(secret, salt, 'Content-Encoding: nonce\0', 12),
      );
      decipher.setAuthTag(record.subarray(-16));
      const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      if (plain.at(-1) !== 2) throw new Error('not the last record');
      return plain.subarray(0, -1).toString();
    },
  };
}

/** The claims of a signature by this key; null where it is another's or none. */
function readSignature(header: string | undefined, publicKey: Buffer): Record<string, unknown> | null {
  const [, head, body, mac, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header ?? '') ?? [];
  if (head === undefined || body === undefined || mac === undefined) return null;
  if (key !== publicKey.toString('base64url')) return null;
  const [x, y] = [publicKey.toString('base64url', 1, 33), publicKey.toString('base64url', 33)];
  const known = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const isGood = verify(
    'sha256',
    signed,
    { key: known, dsaEncoding: 'ieee-p1363' },
    Buffer.from(mac, 'base64url'),
  );
  return isGood ? (JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>) : null; // Claims are an object.
}

export async function startFakePushService(): Promise<FakePushService> {
  const browsers = new Map<string, Browser>();
  const service: Omit<FakePushService, 'origin' | 'subscribe' | 'close'> = {
    received: [],
    calls: 0,
    answer: 201,
  };
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      service.calls += 1;
      const browser = browsers.get(request.url ?? '');
      if (browser === undefined) return response.writeHead(404).end();
      const claims = readSignature(request.headers.authorization, browser.publicKey);
      if (claims === null || claims['aud'] !== origin) return response.writeHead(403).end();
      if (request.headers['content-encoding'] !== 'aes128gcm') return response.writeHead(415).end();
      if (service.answer === 'silence') return request.socket.destroy();
      if (service.answer === 201) {
        const message: unknown = JSON.parse(browser.decrypt(body));
        service.received.push({ message, headers: request.headers, claims });
      }
      return response
        .writeHead(service.answer, { location: 'http://127.0.0.1:1/' })
        .end('said by the service');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // A TCP server's address.
  return Object.assign(service, {
    origin,
    subscribe(applicationServerKey: string) {
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const browser = openBrowser(`${origin}${path}`);
      browsers.set(path, { ...browser, publicKey: Buffer.from(applicationServerKey, 'base64url') });
      return browser.subscription;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
