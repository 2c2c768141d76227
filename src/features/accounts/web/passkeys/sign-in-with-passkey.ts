/** The calls by which somebody signs in with a passkey; fetched when somebody does. */
import { call } from '#lib/web/call.ts';
import { passkeyContract } from '../../contract.ts';
import { beginSession } from '../signing-in.ts';
import { answerWithPasskey } from './answer-with-passkey.ts';

/** Signs in with whatever passkey the person picks. Throws CallError, and what the browser says of the authenticator. */
export async function signInWithPasskey({ rememberMe }: { rememberMe: boolean }): Promise<void> {
  const credential = await answerWithPasskey();
  const answer = await call(passkeyContract.signInWithPasskey, { body: { credential } });
  beginSession(answer.data, { rememberMe });
}
