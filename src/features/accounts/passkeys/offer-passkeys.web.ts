/** Offers passkeys in the browser's list of the e-mail field; fetched when the login page is idle. */
import { WebAuthnAbortService } from '@simplewebauthn/browser';
import { askForPasskey, pickPasskey, type UsedPasskey } from './answer-with-passkey.web.ts';

/** Before the server's question ends, which it does after five minutes. */
const ASK_AGAIN_MS = 240_000;

function untilVisible(stop: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return Promise.resolve();
  return new Promise((resolve) =>
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal: stop }),
  );
}

/** Null when it was stopped, also by the passkey button. Throws CallError. */
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
