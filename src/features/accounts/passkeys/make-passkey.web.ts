import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { call } from '#lib/web/call.ts';
import type { z } from '#lib/shared/zod.ts';
import { passkeyContract } from '../contract.ts';
import type { ownerProofSchema } from '../identity-fields.ts';

export type NewPasskey = z.input<typeof ownerProofSchema> & { name: string };

/** Throws CallError, and the browser's error about the authenticator. */
export async function makePasskey({ name, ...proof }: NewPasskey) {
  const { data } = await call(passkeyContract.beginPasskey, { body: proof });
  // The server's library made it for this one.
  const optionsJSON = data.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  const credential = { id, rawId, type: 'public-key' as const, response: made };
  return call(passkeyContract.addPasskey, { body: { name, credential } });
}
