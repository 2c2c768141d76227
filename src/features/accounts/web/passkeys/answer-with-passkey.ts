/** Has the person answer the server's question with a passkey; fetched when somebody does. */
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { call } from '#lib/web/call.ts';
import { passkeyContract } from '../../contract.ts';

/** Answers with whatever passkey the person picks. Throws CallError, and what the browser says of the authenticator. */
export async function answerWithPasskey() {
  const { data } = await call(passkeyContract.askPasskey, {});
  // The server's library made it for this one.
  const optionsJSON = data.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  return { id, rawId, type: 'public-key' as const, response };
}
