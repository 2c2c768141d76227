import { CallError } from '#lib/web/call.ts';
import { failureText } from '../call-failure.ts';
import { passkeyFailureTexts as texts } from '../texts/public.ts';

/** The authenticator's errors reveal little on purpose. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof CallError) return failureText(error, texts.failed);
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return texts.givenUp;
  return name === 'InvalidStateError' ? texts.known : texts.failed;
}
