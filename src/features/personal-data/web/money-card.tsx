import { formatKurus } from '#lib/shared/money.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { holdTexts } from '#features/fraud/texts.ts';
import { isWithdrawalOpen, LeavingList, mayTransferLater } from '#features/wallet/web/index.ts';
import { missingText, walletWords } from '#features/wallet/texts.ts';
import { closeTexts as texts } from './texts.ts';
import type { ClosingState } from './api.ts';

const WALLET_PATH = '/kullanici/cuzdan';

/** Whether something pending keeps the account from being closed. */
export function isBlocked({ wallet, pending_withdrawals: pending }: ClosingState): boolean {
  return pending.count > 0 || (wallet.money_ready_at !== null && wallet.balance > 0);
}

/** What becomes of the money: what must happen before, what can be done with it, what would be lost. */
export function MoneyCard({ state: { wallet, pending_withdrawals: pending } }: { state: ClosingState }) {
  const { balance, money_ready_at: readyAt } = wallet;
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
        {balance > 0 ? (
          <Balance wallet={wallet} isPending={pending.count > 0} />
        ) : (
          pending.count === 0 && <p>{texts.noMoney}</p>
        )}
      </div>
    </Card>
  );
}

/** What can be done with the money, as the wallet itself says it. */
function adviceOf(wallet: ClosingState['wallet']): string {
  const { money_ready_at: readyAt, to_withdraw: missing } = wallet;
  if (wallet.in_review) return holdTexts.money;
  if (!wallet.withdrawals_enabled) return texts.withdrawalsOff;
  if (missing !== null) return texts.tooLittle(missingText(missing));
  return readyAt === null ? texts.withdrawFirst : texts.withdrawLater(readyAt);
}

function Balance({ wallet, isPending }: { wallet: ClosingState['wallet']; isPending: boolean }) {
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-soft">{texts.balance}</span>
        <span className="money text-2xl font-extrabold">{formatKurus(wallet.balance)}</span>
      </p>
      <LeavingList wallet={wallet} />
      <p>
        {adviceOf(wallet)}
        {mayTransferLater(wallet) && ` ${texts.send(wallet.money_ready_at)}`}
      </p>
      {isWithdrawalOpen(wallet) && !isPending && (
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
