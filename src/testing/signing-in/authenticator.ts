/** An authenticator in software: makes passkeys and signs with them, as a phone or a security key does. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { type Person, TEST_PASSWORD } from '../people.ts';
import type { TestAnswer, TestServer } from '../test-app.ts';

const ORIGIN = 'http://localhost:3000';
const IS_PRESENT = 0x01;
const IS_VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** How an answer may be wrong. */
export interface Misuse {
  origin?: string;
  rpId?: string;
  /** Without finger, face or PIN. */
  isUnverified?: boolean;
  challenge?: string;
  count?: number;
}

interface Asked {
  challenge: string;
}

function clientData(type: string, { challenge }: Asked, misuse: Misuse): Buffer {
  const { origin = ORIGIN } = misuse;
  return Buffer.from(
    JSON.stringify({ type, challenge: misuse.challenge ?? challenge, origin, crossOrigin: false }),
  );
}

function authData(
  flags: number,
  count: number,
  { rpId = 'localhost', isUnverified = false }: Misuse,
): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(count);
  const shown = IS_PRESENT | (isUnverified ? 0 : IS_VERIFIED) | flags;
  return Buffer.concat([sha256(rpId), Buffer.from([shown]), counted]);
}

export function anAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let count = 0;
  const named = { id: text(id), rawId: text(id), type: 'public-key' };

  /** The algorithm is ES256 (-7) on P-256 (1), its key of kind 2, by the numbers of COSE. */
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );

  return {
    make(asked: Asked, misuse: Misuse = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const made = Buffer.concat([
        authData(HAS_KEY, count, misuse),
        Buffer.alloc(16),
        length,
        id,
        Buffer.from(coseKey),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', Uint8Array.from(made)],
        ]) as Parameters<typeof isoCBOR.encode>[0], // A map of these is what the format wants.
      );
      return {
        ...named,
        response: {
          clientDataJSON: text(clientData('webauthn.create', asked, misuse)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      };
    },

    /** The answer to the question for any passkey. Each one counts up. */
    use(asked: Asked, misuse: Misuse = {}) {
      count = misuse.count ?? count + 1;
      const data = clientData('webauthn.get', asked, misuse);
      const signed = authData(0, count, misuse);
      return {
        ...named,
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(signed),
          signature: text(sign('sha256', Buffer.concat([signed, sha256(data)]), privateKey)),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof anAuthenticator>;

export async function addPasskey(
  test: TestServer,
  person: Person,
  { key = anAuthenticator(), ...misuse }: Misuse & { key?: Authenticator } = {},
): Promise<TestAnswer> {
  const path = '/api/auth/passkeys';
  const begin = { currentPassword: TEST_PASSWORD };
  const { data } = await test.call(`${path}/options`, { as: person.token, body: begin });
  const body = { name: 'Telefonum', credential: key.make(data.options, misuse) };
  return test.call(path, { as: person.token, body });
}
