/** Has the person answer the server's question with a passkey; fetched when somebody does. */
import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  type StartAuthenticationOpts,
} from '@simplewebauthn/browser';
import { call } from '#lib/web/call.ts';
import { passkeyContract } from '../../contract.ts';

export type UsedPasskey = Awaited<ReturnType<typeof pickPasskey>>;

/** The server's question for any passkey. Throws CallError. */
export async function askForPasskey(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { data } = await call(passkeyContract.askPasskey, {});
  return data.options as unknown as PublicKeyCredentialRequestOptionsJSON; // The server's library made it for this one.
}

/** Answers a question with the passkey that the person picks. Throws what the browser says of the authenticator. */
export async function pickPasskey(how: StartAuthenticationOpts) {
  const { id, rawId, response } = await startAuthentication(how);
  return { id, rawId, type: 'public-key' as const, response };
}

/** Answers with whatever passkey the person picks. Throws CallError, and what the browser says of the authenticator. */
export async function answerWithPasskey(): Promise<UsedPasskey> {
  return pickPasskey({ optionsJSON: await askForPasskey() });
}
