/**
 * What a push service is handed: a message that only the browser can read (RFC 8291 in one record of RFC 8188), and a
 * signature by which it knows the sender (VAPID, RFC 8292).
 */
import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  type KeyObject,
  sign,
} from 'node:crypto';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
/** What the header, the mark of the last record and the cipher's tag take of a record. */
const OVERHEAD_BYTES = 86 + 1 + 16;
export const MAX_PUSH_BYTES = RECORD_BYTES - OVERHEAD_BYTES;
/** Push services refuse a signature that holds for more than a day. */
const SIGNED_FOR_SECONDS = 12 * 3600;

const hkdf = (key: Buffer, { salt, info, length }: { salt: Buffer; info: Buffer | string; length: number }) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/**
 * Encrypts for one browser. `sender` is a key pair and `salt` 16 bytes, both of this message alone.
 * Throws for a key that is no point of the curve.
 */
export function encryptPush(
  plain: Buffer,
  { p256dh, auth }: { p256dh: string; auth: string },
  { sender, salt }: { sender: ECDH; salt: Buffer },
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender.getPublicKey()]);
  const shared = sender.computeSecret(receiver);
  const secret = hkdf(shared, { salt: Buffer.from(auth, 'base64url'), info, length: 32 });
  const key = hkdf(secret, { salt, info: 'Content-Encoding: aes128gcm\0', length: 16 });
  const nonce = hkdf(secret, { salt, info: 'Content-Encoding: nonce\0', length: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_BYTES);
  size.writeUInt8(sender.getPublicKey().length, 4);
  const lastRecord = Buffer.from([2]);
  const body = [cipher.update(plain), cipher.update(lastRecord), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, sender.getPublicKey(), ...body]);
}

export const newPushSender = (): ECDH => {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return sender;
};

/** The pair by which push services know this product. */
export interface VapidKeys {
  publicKey: string;
  privateKey: KeyObject;
}

/** The pair that belongs to a secret: always the same, because browsers subscribe to its public half. */
export function vapidKeysOf(secret: Buffer): VapidKeys {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(findScalar(secret, pair));
  const point = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: pair.getPrivateKey().toString('base64url').padStart(43, 'A'),
  };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

/** Of four thousand million derived numbers one is no key of the curve; then the next one is taken. */
function findScalar(secret: Buffer, pair: ECDH): Buffer {
  for (let turn = 0; turn < 8; turn += 1) {
    const scalar = hkdf(secret, { salt: Buffer.alloc(0), info: `vapid:${turn}`, length: 32 });
    try {
      pair.setPrivateKey(scalar);
      return scalar;
    } catch {
      continue;
    }
  }
  throw new Error('the secret gives no key for push');
}

/** The header that tells the push service at `endpoint` who sends. `contact` is an e-mail address for its operators. */
export function signForPush(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + SIGNED_FOR_SECONDS,
    sub: `mailto:${contact}`,
  };
  const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
