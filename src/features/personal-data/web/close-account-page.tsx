import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { holdTexts } from '#features/fraud/texts.ts';
import { missingText, walletWords } from '#features/wallet/texts.ts';
import { isWithdrawalOpen, LeavingList, mayTransferLater } from '#features/wallet/web/index.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Unbroken } from '#lib/web/layout/unbroken.tsx';
import { closeTexts as texts } from './texts.ts';
import { type ClosingState, useClosing } from './api.ts';
import { CloseForm } from './close-form.tsx';

/** Closes the account: what that means, the money first, then the password. */
export function CloseAccountPage() {
  const query = useClosing();
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={texts.title} back={{ to: '/kullanici/ayarlar', label: texts.back }} />
      <QueryStates
        query={query}
        failedText={texts.failed}
        skeleton={<Skeleton className="h-96 rounded-xl" />}
      >
        {(state) => (
          <div className="flex flex-col gap-4">
            <WhatHappens state={state} />
            <MoneyCard state={state} />
            {!isBlocked(state) && <CloseForm state={state} onChanged={() => void query.refetch()} />}
          </div>
        )}
      </QueryStates>
    </div>
  );
}

function WhatHappens({ state }: { state: ClosingState }) {
  const { has_open_watch: hasOpenWatch, registrable_from: ifNow } = state;
  const from = isBlocked(state) ? null : ifNow;
  const points = [...texts.what, ...(hasOpenWatch ? [texts.openWatch] : []), texts.registerAgain(from)];
  return (
    <Card title={texts.whatHeading}>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {points.map((point) => (
          <li key={point}>
            <Unbroken text={point} />
          </li>
        ))}
      </ul>
      <p className="mt-4 font-semibold">{texts.cannotUndo}</p>
      <p className="mt-1 text-sm text-soft">{texts.downloadFirst}</p>
    </Card>
  );
}

const WALLET_PATH = '/kullanici/cuzdan';

/** Whether something pending keeps the account from being closed. */
function isBlocked({ wallet, pending_withdrawals: pending }: ClosingState): boolean {
  return pending.count > 0 || (wallet.money_ready_at !== null && wallet.balance > 0);
}

/** Tells what becomes of the money: what must happen before, what can be done with it, what would be lost. */
function MoneyCard({ state: { wallet, pending_withdrawals: pending } }: { state: ClosingState }) {
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

/** Tells what can be done with the money, as the wallet itself says it. */
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
        <Unbroken text={adviceOf(wallet)} />
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
