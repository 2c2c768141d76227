import { useEffect, useEffectEvent } from 'react';
import type { UsedPasskey } from './answer-with-passkey.ts';
import { canOfferPasskeys } from './passkey-support.ts';

/** Safari does not tell idle moments. */
const WITHOUT_IDLE_MS = 1000;

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act);
  else setTimeout(act, WITHOUT_IDLE_MS);
}

/** While `isOffered`, passkeys stand in the browser's own list of the field for it; `onPicked` gets the one picked there. */
export function useOfferedPasskey(isOffered: boolean, onPicked: (picked: UsedPasskey) => void): void {
  const take = useEffectEvent(onPicked);
  useEffect(() => {
    if (!isOffered) return undefined;
    const stop = new AbortController();
    async function offer() {
      if (stop.signal.aborted || !(await canOfferPasskeys())) return;
      const { offerPasskeys } = await import('./offer-passkeys.ts');
      const picked = await offerPasskeys(stop.signal);
      if (picked !== null) take(picked);
    }
    whenIdle(() => {
      // Without an answer of the server there is no list. Nobody has asked for it, and the button is there.
      offer().catch(() => {});
    });
    return () => stop.abort();
  }, [isOffered]);
}
