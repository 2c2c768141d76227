import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { formatKurus } from '#lib/shared/money.ts';
import { actionWords } from '#lib/web/words.ts';
import { watchWords } from '#features/watch-and-earn/texts.ts';
import { WATCH_PATH } from '#features/watch-and-earn/watch-place.ts';
import { missingText, walletWords } from '../../texts.ts';
import type { Wallet } from '../api.ts';
import { LeavingList } from '../leaving-list.tsx';
import { PayoutPromise } from '../payout-promise.tsx';
import { withdrawTexts as texts } from '../texts/viewer.ts';

/** Instead of the fields where there is too little for a withdrawal: how far it is, and what of it is there when. */
export function NotYet({ wallet }: { wallet: Wallet }) {
  if (wallet.to_withdraw === null) return null;
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label={walletWords.withdraw}
        value={wallet.available}
        max={wallet.min_withdraw_amount}
        valueText={missingText(wallet.to_withdraw)}
        aside={formatKurus(wallet.min_withdraw_amount)}
        tone="brand"
        size="md"
      />
      <div className="rounded-xl bg-canvas px-4 py-3">
        <LeavingList wallet={wallet} />
      </div>
      <p className="text-sm text-soft">{texts.notYet(wallet.min_withdraw_amount)}</p>
      <PayoutPromise />
    </div>
  );
}

export function NotYetActions({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        {actionWords.close}
      </Button>
      <ButtonLink to={WATCH_PATH}>{watchWords.start}</ButtonLink>
    </>
  );
}
