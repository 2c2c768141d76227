/** Fetched where somebody can use or make a passkey. Throws CallError, and the browser's error about the authenticator. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  type StartAuthenticationOpts,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { call } from '#lib/web/call.ts';
import type { z } from '#lib/shared/zod.ts';
import { passkeyContract } from '../contract.ts';
import type { ownerProofSchema } from '../identity-fields.ts';
import { beginSession } from '../signing-in/signing-in.web.ts';

export type UsedPasskey = Awaited<ReturnType<typeof pickPasskey>>;
export type NewPasskey = z.input<typeof ownerProofSchema> & { name: string };

async function askForPasskey() {
  const { data } = await call(passkeyContract.askPasskey, {});
  return data.options as unknown as PublicKeyCredentialRequestOptionsJSON; // The server's library made it for this one.
}

async function pickPasskey(how: StartAuthenticationOpts) {
  const { id, rawId, response } = await startAuthentication(how);
  return { id, rawId, type: 'public-key' as const, response };
}

export async function answerWithPasskey(): Promise<UsedPasskey> {
  return pickPasskey({ optionsJSON: await askForPasskey() });
}

export async function signInWithPasskey(picked: UsedPasskey | undefined, how: { rememberMe: boolean }) {
  const credential = picked ?? (await answerWithPasskey());
  const answer = await call(passkeyContract.signInWithPasskey, { body: { credential } });
  beginSession(answer.data, how);
}

export async function makePasskey({ name, ...proof }: NewPasskey) {
  const { data } = await call(passkeyContract.beginPasskey, { body: proof });
  const optionsJSON = data.options as unknown as PublicKeyCredentialCreationOptionsJSON; // The same.
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  const credential = { id, rawId, type: 'public-key' as const, response: made };
  return call(passkeyContract.addPasskey, { body: { name, credential } });
}

/** Before the server's question ends, which it does after five minutes. */
const ASK_AGAIN_MS = 240_000;

function untilVisible(stop: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) =>
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal: stop }),
  );
}

/** Offers passkeys in the browser's list of the e-mail field. Null when it was stopped, also by the passkey button. */
export async function offerPasskeys(stop: AbortSignal): Promise<UsedPasskey | null> {
  stop.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  while (!stop.aborted) {
    await untilVisible(stop);
    const optionsJSON = await askForPasskey();
    // A list that began now would end what the button has begun meanwhile.
    if (stop.aborted) return null;
    let isOld = false;
    const timer = setTimeout(() => {
      isOld = true;
      WebAuthnAbortService.cancelCeremony();
    }, ASK_AGAIN_MS);
    try {
      return await pickPasskey({ optionsJSON, useBrowserAutofill: true });
    } catch {
      // Nobody asked for it, and the button is there: only an outdated question is repeated.
      if (!isOld) return null;
    } finally {
      clearTimeout(timer);
    }
  }
  return null;
}
