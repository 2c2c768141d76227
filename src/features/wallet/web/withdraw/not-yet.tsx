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

/** Nothing more is earned today. */
const isDayFull = ({ total_today: today, daily_earning_limit: most }: Wallet) => today >= most;

/** Instead of the fields where there is too little for a withdrawal: how far it is, and what of it is there when. */
export function NotYet({ wallet }: { wallet: Wallet }) {
  if (wallet.to_withdraw === null) return null;
  // The bar shows what the text beside it says is missing; where nothing is, what already may leave.
  const { amount } = wallet.to_withdraw;
  const reached = amount > 0 ? wallet.min_withdraw_amount - amount : wallet.available;
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label={walletWords.withdraw}
        value={reached}
        max={wallet.min_withdraw_amount}
        valueText={missingText(wallet.to_withdraw)}
        aside={formatKurus(wallet.min_withdraw_amount)}
        tone="brand"
        size="md"
      />
      <div className="rounded-xl bg-canvas px-4 py-3">
        <LeavingList wallet={wallet} />
      </div>
      <p className="text-sm text-soft">
        {texts.notYet(wallet.min_withdraw_amount)}{' '}
        {isDayFull(wallet) ? texts.notYetToday : wallet.to_withdraw.amount > 0 && texts.notYetViews}
      </p>
      <PayoutPromise isInReview={wallet.in_review} />
    </div>
  );
}

/** Leads to the ads: watching brings it nearer, whatever else there is to wait for. */
export function NotYetActions({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        {actionWords.close}
      </Button>
      {wallet.to_withdraw !== null && !isDayFull(wallet) && (
        <ButtonLink to={WATCH_PATH}>{watchWords.start}</ButtonLink>
      )}
    </>
  );
}
