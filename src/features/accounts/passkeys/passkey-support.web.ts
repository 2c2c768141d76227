import { CallError } from '#lib/web/call.ts';
import { failureText } from '../signing-in/call-failure.web.ts';
import { passkeyFailureTexts as texts } from '../public-texts.web.ts';

/** An IP address cannot be a passkey's host, and without TLS only localhost can. */
export function canUsePasskeys(): boolean {
  const hasName = !/^[\d.]+$|:/.test(location.hostname);
  return hasName && isSecureContext && 'PublicKeyCredential' in globalThis;
}

export async function canOfferPasskeys(): Promise<boolean> {
  // Browsers from before 2023 do not have it.
  const isAvailable = PublicKeyCredential.isConditionalMediationAvailable as
    | (() => Promise<boolean>)
    | undefined;
  return (await isAvailable?.call(PublicKeyCredential)) === true;
}

/** The authenticator's errors reveal little on purpose. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof CallError) return failureText(error, texts.failed);
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return texts.givenUp;
  return name === 'InvalidStateError' ? texts.known : texts.failed;
}
