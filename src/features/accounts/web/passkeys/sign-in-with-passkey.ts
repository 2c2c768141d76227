/** The calls by which somebody signs in with a passkey; fetched when somebody does. */
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { call } from '#lib/web/call.ts';
import { passkeyContract } from '../../contract.ts';
import { beginSession } from '../signing-in.ts';

/** Signs in with whatever passkey the person picks. Throws CallError, and what the browser says of the authenticator. */
export async function signInWithPasskey({ rememberMe }: { rememberMe: boolean }): Promise<void> {
  const { data } = await call(passkeyContract.askPasskey, {});
  // The server's library made it for this one.
  const optionsJSON = data.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const credential = { id, rawId, type: 'public-key' as const, response };
  const answer = await call(passkeyContract.signInWithPasskey, { body: { credential } });
  beginSession(answer.data, { rememberMe });
}
