import { call } from '#lib/web/call.ts';
import { passkeyContract } from '../contract.ts';
import { beginSession } from '../signing-in/signing-in.web.ts';
import { answerWithPasskey, type UsedPasskey } from './answer-with-passkey.web.ts';

export async function signInWithPasskey(
  picked: UsedPasskey | undefined,
  { rememberMe }: { rememberMe: boolean },
): Promise<void> {
  const credential = picked ?? (await answerWithPasskey());
  const answer = await call(passkeyContract.signInWithPasskey, { body: { credential } });
  beginSession(answer.data, { rememberMe });
}
