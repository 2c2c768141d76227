import type { ReactNode } from 'react';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { mayTransferLater, useWallet } from '#features/wallet/web/index.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { closeTexts as texts } from './texts.ts';
import type { ClosingState } from './api.ts';

const WALLET_PATH = '/kullanici/cuzdan';

/** Whether something pending keeps the account from being closed. */
export function isBlocked({
  pending_withdrawals: pending,
  money_ready_at: readyAt,
  balance,
}: ClosingState): boolean {
  return pending.count > 0 || (readyAt !== null && balance > 0);
}

/** What becomes of the money: what must happen before, what can be done with it, what would be lost. */
export function MoneyCard({ state }: { state: ClosingState }) {
  const { balance, pending_withdrawals: pending, money_ready_at: readyAt } = state;
  return (
    <Card title={texts.moneyHeading}>
      <div className="flex flex-col gap-4">
        {pending.count > 0 && (
          <Alert tone="warning" title={texts.pendingTitle(pending.total_amount)} action={<WalletLink />}>
            {texts.pending}
          </Alert>
        )}
        {readyAt !== null && balance > 0 && (
          <Alert tone="warning" title={texts.coolingTitle}>
            {texts.cooling(readyAt)}
          </Alert>
        )}
        {balance > 0 ? <Balance state={state} /> : pending.count === 0 && <p>{texts.noMoney}</p>}
      </div>
    </Card>
  );
}

function Balance({ state }: { state: ClosingState }) {
  const { balance, available, min_withdraw_amount: smallest, withdrawals_enabled: isOpen } = state;
  const { money_ready_at: readyAt } = state;
  const wallet = useWallet().data;
  const isEnough = available >= smallest;
  const openAdvice = readyAt === null ? texts.withdrawFirst : texts.withdrawLater(readyAt);
  let advice: ReactNode = texts.belowSmallest(smallest);
  if (isEnough) advice = isOpen ? openAdvice : texts.withdrawalsOff;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-soft">{texts.balance}</span>
        <span className="money text-2xl font-extrabold">{formatKurus(balance)}</span>
      </p>
      <p>
        {advice}
        {isEnough &&
          isOpen &&
          available < balance &&
          readyAt === null &&
          ` ${texts.locked(available, kurus(balance - available))}`}
        {wallet !== undefined && mayTransferLater(wallet) && ` ${texts.send(readyAt)}`}
      </p>
      {isEnough && isOpen && readyAt === null && state.pending_withdrawals.count === 0 && (
        <div>
          <WalletLink />
        </div>
      )}
    </>
  );
}

function WalletLink() {
  return (
    <ButtonLink to={WALLET_PATH} variant="secondary" size="sm">
      {walletWords.goTo}
    </ButtonLink>
  );
}
