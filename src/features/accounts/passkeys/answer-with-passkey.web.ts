import {
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  type StartAuthenticationOpts,
} from '@simplewebauthn/browser';
import { call } from '#lib/web/call.ts';
import { passkeyContract } from '../contract.ts';

export type UsedPasskey = Awaited<ReturnType<typeof pickPasskey>>;

export async function askForPasskey(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { data } = await call(passkeyContract.askPasskey, {});
  return data.options as unknown as PublicKeyCredentialRequestOptionsJSON; // The server's library made it for this one.
}

export async function pickPasskey(how: StartAuthenticationOpts) {
  const { id, rawId, response } = await startAuthentication(how);
  return { id, rawId, type: 'public-key' as const, response };
}

/** Throws CallError, and the browser's error about the authenticator. */
export async function answerWithPasskey(): Promise<UsedPasskey> {
  return pickPasskey({ optionsJSON: await askForPasskey() });
}
