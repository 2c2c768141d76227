import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { useIsDrawn } from '#lib/web/use-is-drawn.ts';
import { SuspensionNotice, suspensionOf } from '../suspension-notice.tsx';
import { passkeyTexts as texts } from '../texts/public.ts';
import type { UsedPasskey } from './answer-with-passkey.ts';
import { passkeyFailure } from './passkey-failure.ts';
import { canUsePasskeys } from './passkey-support.ts';
import { useOfferedPasskey } from './use-offered-passkey.ts';

interface PasskeyButtonProps {
  rememberMe: () => boolean;
  /** Whether the page has a field in whose list the browser names passkeys. */
  hasField?: boolean;
}

/** Signs in with a passkey; absent where the browser cannot use one. */
export function PasskeyButton({ rememberMe, hasField = false }: PasskeyButtonProps) {
  const isDrawn = useIsDrawn();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isUsable = !isDrawn && canUsePasskeys();
  useOfferedPasskey(isUsable && hasField && !isBusy, (picked) => void signIn(picked));
  if (!isUsable) return null;
  const suspension = suspensionOf(error);

  async function signIn(picked?: UsedPasskey) {
    setIsBusy(true);
    setError(null);
    try {
      const { signInWithPasskey } = await import('./sign-in-with-passkey.ts');
      await signInWithPasskey({ rememberMe: rememberMe(), picked });
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
