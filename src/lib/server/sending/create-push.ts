/** Sending web push to the push services of people's browsers. */
import { randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { PushSubscription } from '#lib/shared/push-subscription.ts';
import { shorten } from '#lib/shared/text/shorten.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { errorCode } from '../error-code.ts';
import { openSecret } from '../secret.ts';
import { lookUpPublic, NOT_PUBLIC } from './public-address.ts';
import type { Push, PushDelivery, PushMessage } from './push.ts';
import {
  encryptPush,
  MAX_PUSH_BYTES,
  newPushSender,
  signForPush,
  type VapidKeys,
  vapidKeysOf,
} from './push-encryption.ts';

/** Where a subscription may lead. */
export interface Reach {
  /** Whether the address is one that a push service may have. */
  isAllowed(endpoint: URL): boolean;
  lookup: LookupFunction;
}

/** Push services have names and TLS. Names are looked up by a guard, which an address in numbers would go round. */
export const INTERNET: Reach = {
  isAllowed: ({ protocol, hostname, port, username, password }) =>
    protocol === 'https:' &&
    port === '' &&
    `${username}${password}` === '' &&
    isIP(hostname) === 0 &&
    !hostname.startsWith('['),
  lookup: lookUpPublic,
};

const TIMEOUT_MS = 10_000;
/** A day: whoever was offline longer finds the news in the product. */
const KEPT_SECONDS = 86_400;
const MAX_TITLE_LENGTH = 100;
const MAX_TEXT_LENGTH = 300;
/** A path of this product and not `//elsewhere`. */
const PATH = /^\/(?![/\\])\S{0,499}$/;

const failed = (reason: string, { isFinal }: { isFinal: boolean }): PushDelivery => ({
  outcome: 'failed',
  isFinal,
  reason,
});

/** 404 and 410 say that nobody listens there any more. 429 and what ails the service pass; the rest is about this message. */
function readStatus(status: number): PushDelivery {
  if (status >= 200 && status < 300) return { outcome: 'sent' };
  if (status === 404 || status === 410) return { outcome: 'gone' };
  const isFinal = status !== 429 && status < 500;
  return failed(`the push service answered ${status}`, { isFinal });
}

interface Call {
  endpoint: URL;
  headers: Record<string, string | number>;
  body: Buffer;
  lookup: LookupFunction;
}

/** Posts once, follows nothing and reads nothing but the status. */
function post({ endpoint, headers, body, lookup }: Call): Promise<number> {
  const request = endpoint.protocol === 'https:' ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve, reject) => {
    const call = request(endpoint, { method: 'POST', headers, lookup, signal }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Errors of the network name the address, and an address is a person's: only their codes are kept. */
function readFailure(error: unknown): PushDelivery {
  if (error instanceof Error && error.message === NOT_PUBLIC) return failed(NOT_PUBLIC, { isFinal: true });
  const code = errorCode(error) ?? (error instanceof Error ? error.name : 'unknown');
  return failed(`the push service cannot be reached: ${code}`, { isFinal: false });
}

const cut = (text: string, length: number) => (text.length > length ? shorten(text, length - 1) : text);

/** Throws for a message of ours that is wrong, which is a fault of the program. */
function payloadOf({ title, text, link }: PushMessage): Buffer {
  if (title === '' || !PATH.test(link)) throw new Error('a push has a title and a path of the product');
  const short = { title: cut(title, MAX_TITLE_LENGTH), text: cut(text, MAX_TEXT_LENGTH), link };
  const payload = Buffer.from(JSON.stringify(short));
  if (payload.length > MAX_PUSH_BYTES) throw new Error('a push is too large');
  return payload;
}

function encrypt(payload: Buffer, keys: PushSubscription['keys']): Buffer | null {
  try {
    return encryptPush(payload, keys, { sender: newPushSender(), salt: randomBytes(16) });
  } catch {
    return null;
  }
}

/** The secret is opened when it is first needed, so that a server that does not belong here makes none. */
export function createPush(config: Config, clock: Clock, reach: Reach = INTERNET): Push {
  let keys: VapidKeys | undefined;
  const vapid = () => (keys ??= vapidKeysOf(openSecret(config, 'sending')));
  return {
    get publicKey() {
      return vapid().publicKey;
    },
    async send(subscription, message) {
      const payload = payloadOf(message);
      const endpoint = URL.canParse(subscription.endpoint) ? new URL(subscription.endpoint) : null;
      if (endpoint === null || !reach.isAllowed(endpoint))
        return failed('the subscription leads to no push service', { isFinal: true });
      const body = encrypt(payload, subscription.keys);
      if (body === null) return failed('the subscription has no usable key', { isFinal: true });
      const headers = {
        authorization: signForPush(vapid(), {
          endpoint: endpoint.href,
          contact: config.CONTACT_EMAIL,
          now: clock.now(),
        }),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        'content-length': body.length,
        ttl: KEPT_SECONDS,
      };
      return post({ endpoint, headers, body, lookup: reach.lookup }).then(readStatus, readFailure);
    },
  };
}
