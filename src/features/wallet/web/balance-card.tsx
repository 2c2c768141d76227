import { ArrowUpRight, Landmark } from 'lucide-react';
import { useId } from 'react';
import { formatKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { holdTexts } from '#features/fraud/texts.ts';
import { isWithdrawalOpen, mayTransfer } from './may-leave.ts';
import type { Wallet } from './api.ts';
import { groupInFours } from '../grouping.ts';
import { LeavingList } from './leaving-list.tsx';
import { walletPageTexts as texts } from './texts/viewer.ts';
import { missingText, walletWords } from '../texts.ts';

export interface BalanceCardProps {
  wallet: Wallet;
  onWithdraw: () => void;
  onTransfer: () => void;
}

/** Why money may not leave as one would like it to, in one sentence. */
function whyNot({ in_review: isInReview, to_withdraw: missing }: Wallet): string | undefined {
  if (isInReview) return holdTexts.money;
  return missing === null ? undefined : missingText(missing);
}

/** The viewer's balance, the number to which others send money, and the buttons for withdrawing and sending. */
export function BalanceCard({ wallet, onWithdraw, onTransfer }: BalanceCardProps) {
  const why = whyNot(wallet);
  const whyId = useId();
  return (
    <section
      aria-label={texts.card}
      className="ember on-dark rounded-2xl p-[min(1.5rem,6vw)] shadow-pop md:p-8"
    >
      <p className="text-rail-text">{walletWords.balance}</p>
      <p className="money mt-1 break-words text-[min(2.25rem,13vw)] leading-tight font-extrabold tracking-tight text-white md:text-5xl">
        {formatKurus(wallet.balance)}
      </p>
      <div className="mt-6 flex items-center gap-1">
        <div className="min-w-0">
          <p className="text-xs text-rail-faint">{texts.walletNumber}</p>
          <p className="tabular text-sm font-medium tracking-wider text-rail-text sm:text-base">
            {groupInFours(wallet.wallet_number)}
          </p>
        </div>
        <CopyButton text={wallet.wallet_number} label={texts.copyNumber} variant="onDark" />
      </div>
      <div className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 sm:flex">
        <Button
          variant="light"
          icon={<Landmark aria-hidden />}
          disabled={!isWithdrawalOpen(wallet)}
          aria-describedby={why && whyId}
          onClick={onWithdraw}
        >
          {walletWords.withdraw}
        </Button>
        <Button
          variant="light"
          icon={<ArrowUpRight aria-hidden />}
          disabled={!mayTransfer(wallet)}
          aria-describedby={why && whyId}
          onClick={onTransfer}
        >
          {texts.transfer}
        </Button>
      </div>
      <div className="mt-5 pt-3">
        <LeavingList wallet={wallet} />
        {why !== undefined && (
          <p id={whyId} className="mt-2 text-sm font-semibold text-white">
            {why}
          </p>
        )}
      </div>
    </section>
  );
}
