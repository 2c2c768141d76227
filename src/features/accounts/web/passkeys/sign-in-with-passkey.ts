/** The calls by which somebody signs in with a passkey; fetched when somebody does. */
import { call } from '#lib/web/call.ts';
import { passkeyContract } from '../../contract.ts';
import { beginSession } from '../signing-in.ts';
import { answerWithPasskey, type UsedPasskey } from './answer-with-passkey.ts';

/**
 * Signs in with the passkey that the person has picked, or asks for one. Throws CallError, and what the browser says of
 * the authenticator.
 */
export async function signInWithPasskey({
  rememberMe,
  picked,
}: {
  rememberMe: boolean;
  picked: UsedPasskey | undefined;
}): Promise<void> {
  const credential = picked ?? (await answerWithPasskey());
  const answer = await call(passkeyContract.signInWithPasskey, { body: { credential } });
  beginSession(answer.data, { rememberMe });
}
