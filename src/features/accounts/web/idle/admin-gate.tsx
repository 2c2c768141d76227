import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useSession } from '#lib/web/session.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { idleTexts as texts } from '../texts.ts';
import { useIdleSession } from './use-idle-session.ts';

// Seen once in an admin's life.
const SetUpPage = lazy(async () => ({ default: (await import('./set-up-page.tsx')).SetUpPage }));

/**
 * Stands before the admin's area: leads through setting up a second factor where one is required and there is none, and
 * asks whether somebody is still there before the session ends.
 */
export function AdminGate({ children }: { children: ReactNode }) {
  const { secondsLeft, stay, needsSecondFactor, askAgain } = useIdleSession();
  const [isSettingUp, setIsSettingUp] = useState(false);
  if (needsSecondFactor && !isSettingUp) setIsSettingUp(true);

  /** The last step shows what is shown once, the recovery codes: only when they are closed the area opens. */
  async function afterStep() {
    if (!(await askAgain())) setIsSettingUp(false);
  }

  return (
    <>
      {isSettingUp ? (
        <Suspense>
          <SetUpPage onStep={() => void afterStep()} />
        </Suspense>
      ) : (
        children
      )}
      <IdleDialog secondsLeft={secondsLeft} onStay={stay} />
    </>
  );
}

function IdleDialog({ secondsLeft, onStay }: { secondsLeft: number | null; onStay: () => void }) {
  const { logOut } = useSession();
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen={secondsLeft !== null}
      onClose={onStay}
      title={texts.title}
      description={texts.text(secondsLeft ?? 0)}
      size="sm"
      initialFocus={stay}
      footer={
        <>
          <Button variant="secondary" onClick={() => void logOut()}>
            {texts.leave}
          </Button>
          <Button ref={stay} onClick={onStay}>
            {texts.stay}
          </Button>
        </>
      }
    />
  );
}
