import { useRef, useState } from 'react';
import { formatKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Celebration } from '#lib/web/figures/celebration.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useSession } from '#lib/web/session.ts';
import type { ViewerProfile } from './contract.ts';
import { viewerTexts } from './texts.web.ts';
import { useMarkWelcomeBonusShown } from './api.web.ts';
import { rememberWelcomeBonus } from './welcome-bonus-seen.web.ts';

export function WelcomeBonusDialog({ bonus }: { bonus: ViewerProfile['welcome_bonus'] }) {
  const { isViewing } = useSession();
  const [isOpen, setIsOpen] = useState(!isViewing);
  const markShown = useMarkWelcomeBonusShown();
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    rememberWelcomeBonus();
    setIsOpen(false);
    markShown.mutate({});
  }

  return (
    <Dialog
      isOpen={isOpen}
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
      {bonus.amount > 0 ? (
        <div className="py-4">
          <Celebration amountText={`+${formatKurus(bonus.amount)}`} text={viewerTexts.welcomeText} />
        </div>
      ) : (
        <p>{bonus.message}</p>
      )}
    </Dialog>
  );
}
