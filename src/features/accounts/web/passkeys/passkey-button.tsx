import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { useIsDrawn } from '#lib/web/use-is-drawn.ts';
import { SuspensionNotice, suspensionOf } from '../suspension-notice.tsx';
import { passkeyTexts as texts } from '../texts/public.ts';
import { passkeyFailure } from './passkey-failure.ts';
import { canUsePasskeys } from './passkey-support.ts';

/** Signs in with a passkey; absent where the browser cannot use one. */
export function PasskeyButton({ rememberMe }: { rememberMe: () => boolean }) {
  const isDrawn = useIsDrawn();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (isDrawn || !canUsePasskeys()) return null;
  const suspension = suspensionOf(error);

  async function signIn() {
    setIsBusy(true);
    setError(null);
    try {
      const { signInWithPasskey } = await import('./sign-in-with-passkey.ts');
      await signInWithPasskey({ rememberMe: rememberMe() });
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
