/** Fetched when somebody adds a passkey. */
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { call } from '#lib/web/call.ts';
import { passkeyContract } from '../../contract.ts';

/** Makes a passkey of this name. Throws CallError, and what the browser says of the authenticator. */
export async function makePasskey({ name, currentPassword }: { name: string; currentPassword: string }) {
  const { data } = await call(passkeyContract.beginPasskey, { body: { currentPassword } });
  // The server's library made it for this one.
  const optionsJSON = data.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  const credential = { id, rawId, type: 'public-key' as const, response: made };
  return call(passkeyContract.addPasskey, { body: { name, credential } });
}
