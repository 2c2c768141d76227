import { useRef, useState } from 'react';
import { formatKurus } from '#lib/shared/money.ts';
import { signedInUser } from '#lib/web/session.ts';
import { Button } from '#lib/web/ui/button.tsx';
import { Celebration } from '#lib/web/ui/celebration.tsx';
import { Dialog } from '#lib/web/ui/dialog.tsx';
import type { ViewerProfile } from '../../contract.ts';
import { viewerTexts } from '../../screen-texts.ts';
import { useMarkWelcomeBonusShown } from '../api.ts';

const SEEN_PREFIX = 'izle-kazan.welcome-seen.';

/** Kept locally too, so that a call that did not get through shows nothing twice (Specification, section 4). */
function seenKey(): string {
  return `${SEEN_PREFIX}${signedInUser()?.id ?? ''}`;
}

/** Whether this browser has shown it, also when the server could not be told. */
export function isWelcomeBonusSeen(): boolean {
  return localStorage.getItem(seenKey()) !== null;
}

/** The welcome bonus, once in a viewer's life. */
export function WelcomeBonusDialog({ bonus }: { bonus: ViewerProfile['welcome_bonus'] }) {
  const [isSeen, setIsSeen] = useState(isWelcomeBonusSeen);
  const markShown = useMarkWelcomeBonusShown();
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    localStorage.setItem(seenKey(), '1');
    setIsSeen(true);
    markShown.mutate({});
  }

  return (
    <Dialog
      isOpen={bonus.show && !isSeen}
      onClose={close}
      size="sm"
      initialFocus={button}
      title={viewerTexts.welcomeTitle}
      footer={
        <Button ref={button} isBlock onClick={close}>
          {viewerTexts.welcomeButton}
        </Button>
      }
    >
      <div className="py-4">
        <Celebration amountText={`+${formatKurus(bonus.amount)}`} text={viewerTexts.welcomeText} />
      </div>
    </Dialog>
  );
}
