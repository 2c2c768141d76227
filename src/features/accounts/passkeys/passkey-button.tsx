import { KeyRound } from 'lucide-react';
import { useState, useEffect, useEffectEvent } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { useIsPrerendered } from '#lib/web/use-is-prerendered.ts';
import { SuspensionNotice, suspensionOf } from '../signing-in/suspension-notice.tsx';
import { passkeyTexts as texts } from '../public-texts.web.ts';
import type { UsedPasskey } from './webauthn.web.ts';
import { passkeyFailure, canUsePasskeys, canOfferPasskeys } from './passkey-support.web.ts';

interface PasskeyButtonProps {
  rememberMe: () => boolean;
  /** Whether the page has a field in whose list the browser names passkeys. */
  hasField?: boolean;
}

export function PasskeyButton({ rememberMe, hasField = false }: PasskeyButtonProps) {
  const isPrerendered = useIsPrerendered();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isUsable = !isPrerendered && canUsePasskeys();
  useOfferedPasskey(isUsable && hasField && !isBusy, (picked) => void signIn(picked));
  if (!isUsable) return null;
  const suspension = suspensionOf(error);

  async function signIn(picked?: UsedPasskey) {
    setIsBusy(true);
    setError(null);
    try {
      const { signInWithPasskey } = await import('./webauthn.web.ts');
      await signInWithPasskey(picked, { rememberMe: rememberMe() });
    } catch (refusal) {
      setError(refusal);
    }
    setIsBusy(false);
  }

  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="secondary"
        size="lg"
        isBlock
        icon={<KeyRound aria-hidden />}
        isBusy={isBusy}
        busyText={texts.waiting}
        onClick={() => void signIn()}
      >
        {texts.signIn}
      </Button>
      {suspension && <SuspensionNotice suspension={suspension} />}
      {error !== null && !suspension && <Alert tone="danger">{passkeyFailure(error)}</Alert>}
    </div>
  );
}

/** Safari has no requestIdleCallback. */
const WITHOUT_IDLE_MS = 1000;

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act);
  else setTimeout(act, WITHOUT_IDLE_MS);
}

function useOfferedPasskey(isOffered: boolean, onPicked: (picked: UsedPasskey) => void): void {
  const take = useEffectEvent(onPicked);
  useEffect(() => {
    if (!isOffered) return undefined;
    const stop = new AbortController();
    async function offer() {
      if (stop.signal.aborted || !(await canOfferPasskeys())) return;
      const { offerPasskeys } = await import('./webauthn.web.ts');
      const picked = await offerPasskeys(stop.signal);
      if (picked !== null) take(picked);
    }
    whenIdle(() => {
      // Without an answer of the server there is no list; the button remains.
      offer().catch(() => {});
    });
    return () => stop.abort();
  }, [isOffered]);
}
