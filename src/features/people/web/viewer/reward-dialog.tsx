import { useRef, useState } from 'react';
import { formatKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Celebration } from '#lib/web/figures/celebration.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { actionWords } from '#lib/web/words.ts';
import { walletWords } from '#features/wallet/texts.ts';
import type { ViewerProfile } from '../../contract/viewer.ts';
import { viewerTexts } from '../texts/viewer.ts';
import { useMarkRewardShown } from './api.ts';
import { findEditDetailsButton } from './edit-details-button.ts';

/**
 * Tells of the reward for saved details until the viewer has seen it. It comes with the profile, so that a reward whose
 * answer was lost on the way is told at the next visit.
 */
export function RewardDialog({
  reward,
  rest,
}: {
  reward: ViewerProfile['profile_update_earning'];
  /** What it waits for in the wallet. */
  rest: string | null;
}) {
  // The dialog closes at once, without waiting for the server to hear of it.
  const [isClosed, setIsClosed] = useState(false);
  const [wasShown, setWasShown] = useState(reward.show);
  const markShown = useMarkRewardShown();
  const button = useRef<HTMLButtonElement>(null);
  if (wasShown !== reward.show) {
    setWasShown(reward.show);
    setIsClosed(false);
  }

  function close() {
    setIsClosed(true);
    markShown.mutate({});
  }

  return (
    <Dialog
      isOpen={reward.show && !isClosed}
      onClose={close}
      size="sm"
      initialFocus={button}
      finalFocus={findEditDetailsButton}
      title={viewerTexts.rewardTitle}
      footer={
        <>
          <ButtonLink variant="secondary" to="/kullanici/cuzdan" onClick={close}>
            {walletWords.goTo}
          </ButtonLink>
          <Button ref={button} onClick={close}>
            {actionWords.ok}
          </Button>
        </>
      }
    >
      <div className="py-4">
        <Celebration amountText={`+${formatKurus(reward.amount)}`} text={viewerTexts.rewardText} />
        {rest !== null && <p className="mt-3 text-center text-sm text-soft">{rest}</p>}
      </div>
    </Dialog>
  );
}
