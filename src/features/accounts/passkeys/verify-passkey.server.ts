/** The library is loaded on first use, which is rare. */
import { createHmac } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { accountErrors } from '../errors.ts';
import type { z } from '#lib/shared/zod.ts';
import type { newCredentialSchema, usedCredentialSchema } from '../identity-fields.ts';
import type { AccountKit } from '../account-kit.server.ts';
import type { UserRow } from '../queries.server.ts';
import {
  findPasskey,
  isOwnChallenge,
  makeChallenge,
  type PasskeyRow,
  takeUse,
  type Verified,
} from './passkeys.server.ts';
import type { Config } from '#lib/server/config.ts';
import { inTransaction } from '#lib/server/db.ts';
import { accountTexts } from '../texts.ts';
import { isOldEnoughToStandIn } from '../verification.ts';

const library = () => import('@simplewebauthn/server');

/** Ed25519, ES256 and RS256: between them what every authenticator can do. */
const ALGORITHMS = [-8, -7, -257];
const SIGN_IN = 'sign-in';
const forNew = (userId: number) => `new:${userId}`;

type Options = Record<string, unknown>;

export async function askForNew(
  kit: AccountKit,
  { user, known, now }: { user: UserRow; known: readonly PasskeyRow[]; now: Date },
): Promise<Options> {
  const { generateRegistrationOptions } = await library();
  const { id, name } = relyingPartyOf(kit.config);
  const handle = createHmac('sha256', kit.secret).update(`passkey:${user.id}`).digest();
  return {
    ...(await generateRegistrationOptions({
      rpName: name,
      rpID: id,
      userName: user.email,
      userDisplayName: user.name,
      userID: Uint8Array.from(handle),
      challenge: makeChallenge(kit.secret, forNew(user.id), now),
      excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
      // Found by the authenticator without a name typed, and opened by finger, face or PIN: that makes it two factors.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    })),
  };
}

export async function askForAny(kit: AccountKit, now: Date): Promise<Options> {
  const { generateAuthenticationOptions } = await library();
  return {
    ...(await generateAuthenticationOptions({
      rpID: relyingPartyOf(kit.config).id,
      challenge: makeChallenge(kit.secret, SIGN_IN, now),
      userVerification: 'required',
    })),
  };
}

/** The answer is the same for every fault; the log has the reason. Throws PASSKEY_REFUSED. */
async function orRefused<T>(kit: AccountKit, verify: () => Promise<T | null>): Promise<T> {
  try {
    const verified = await verify();
    if (verified !== null) return verified;
  } catch (error) {
    kit.app.log.info({ reason: String(error) }, 'a passkey was refused');
  }
  throw accountErrors.PASSKEY_REFUSED();
}

export function verifyNew(
  kit: AccountKit,
  given: { userId: number; credential: z.output<typeof newCredentialSchema>; now: Date },
): Promise<Verified> {
  const { userId, credential, now } = given;
  return orRefused(kit, async () => {
    const { verifyRegistrationResponse } = await library();
    const party = relyingPartyOf(kit.config);
    let challenge = '';
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // Optional parts may be undefined here, which the library takes for absent.
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: (asked) => {
        challenge = asked;
        return isOwnChallenge(asked, { secret: kit.secret, purpose: forNew(userId), now });
      },
      expectedOrigin: party.originFor(credential.response.clientDataJSON),
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { id: credentialId, publicKey, counter: signCount } = registrationInfo.credential;
    const { transports = [] } = credential.response;
    return { credentialId, publicKey, signCount, transports, challenge };
  });
}

export function verifyUse(
  kit: AccountKit,
  given: { passkey: PasskeyRow; credential: z.output<typeof usedCredentialSchema>; now: Date },
): Promise<Pick<Verified, 'signCount' | 'challenge'>> {
  const { passkey, credential, now } = given;
  return orRefused(kit, async () => {
    const { verifyAuthenticationResponse } = await library();
    const party = relyingPartyOf(kit.config);
    let challenge = '';
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The same.
      response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: (asked) => {
        challenge = asked;
        return isOwnChallenge(asked, { secret: kit.secret, purpose: SIGN_IN, now });
      },
      expectedOrigin: party.originFor(credential.response.clientDataJSON),
      expectedRPID: party.id,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.sign_count,
      },
    });
    return verified ? { signCount: authenticationInfo.newCounter, challenge } : null;
  });
}

/** The host of PUBLIC_URL, or localhost. The browser's check of it protects against pages that imitate this one. */
interface RelyingParty {
  id: string;
  name: string;
  originFor(clientDataJSON: string): string;
}

function originIn(clientDataJSON: string): URL | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const origin = typeof data === 'object' && data !== null && 'origin' in data ? data.origin : undefined;
    return typeof origin === 'string' ? new URL(origin) : null;
  } catch {
    return null; // Not what a browser sends: no origin fits.
  }
}

function relyingPartyOf({ PUBLIC_URL, company }: Config): RelyingParty {
  if (PUBLIC_URL !== undefined) {
    const { hostname, origin } = new URL(PUBLIC_URL);
    return { id: hostname, name: company.product_name, originFor: () => origin };
  }
  return {
    id: 'localhost',
    name: company.product_name,
    originFor: (clientDataJSON) => {
      const given = originIn(clientDataJSON);
      return given?.hostname === 'localhost' ? given.origin : 'http://localhost';
    },
  };
}

interface PasskeyProof {
  userId: number;
  credential: z.output<typeof usedCredentialSchema>;
  now: Date;
}

/** Refuses a passkey that is too new to stand in for a lost phone. Throws PASSKEY_REFUSED. */
export async function refuseNewPasskey(kit: AccountKit, { credential, now }: PasskeyProof): Promise<void> {
  const passkey = await findPasskey(kit.db, credential.id);
  if (passkey !== undefined && !isOldEnoughToStandIn(passkey.created_at, now))
    throw accountErrors.PASSKEY_REFUSED({ message: accountTexts.passkeyTooNew });
}

/** Asks a signed-in person for the use of an own passkey. An answer is good once. Throws PASSKEY_REFUSED. */
export async function requireOwnPasskey(kit: AccountKit, given: PasskeyProof): Promise<void> {
  const { userId, credential, now } = given;
  const passkey = await findPasskey(kit.db, credential.id);
  if (passkey?.user_id !== userId) throw accountErrors.PASSKEY_REFUSED();
  const verified = await verifyUse(kit, { passkey, credential, now });
  await inTransaction(kit.db, (tx) => takeUse(tx, { id: passkey.id, ...verified, now }));
}
