import type { ReactNode } from 'react';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { Fold } from '#lib/web/layout/fold.tsx';
import { Unbroken } from '#lib/web/layout/unbroken.tsx';
import { type Wallet, whyNoTransfer } from './read-wallet.web.ts';
import { reachedOf, breakdownOf } from './leaving.ts';
import {
  walletPageTexts as texts,
  missingText,
  shortMissingText,
  walletWords,
  freeLabel,
  heldText,
} from './texts.ts';
import { classNames } from '#lib/web/class-names.ts';

export const WHY_CLOSED = 'why-closed';

export function BalanceCard({ wallet, children }: { wallet: Wallet; children: ReactNode }) {
  const { balance, in_review: isInReview, to_withdraw: missing, min_withdraw_amount: smallest } = wallet;
  const isShort = missing !== null && !isInReview;
  const reached = isShort ? reachedOf(missing, wallet) : balance;
  return (
    <section
      aria-label={texts.card}
      className="ember on-dark flex flex-col gap-3 rounded-2xl p-[min(1.5rem,6vw)] shadow-pop"
    >
      <div>
        <p className="text-rail-text">{walletWords.balance}</p>
        <p className="money text-[min(2.25rem,13vw)] leading-tight font-extrabold tracking-tight break-words md:text-5xl">
          {formatKurus(balance)}
          {isShort && reached === balance && (
            <span className="text-base text-rail-text"> / {formatKurus(smallest)}</span>
          )}
        </p>
      </div>
      {isShort && (
        <div>
          <ProgressBar
            label={texts.toWithdraw}
            value={reached}
            max={smallest}
            valueText={shortMissingText(missing)}
            tone="brand"
            size="md"
          />
          <Fold>
            <p>
              <Unbroken text={missingText(missing)} />
            </p>
          </Fold>
        </div>
      )}
      {children}
      <LeavingList wallet={wallet} />
      <p id={WHY_CLOSED} className="text-sm font-semibold text-white empty:hidden">
        {whyNoTransfer(wallet)}
      </p>
    </section>
  );
}

export function LeavingList({ wallet, className }: { wallet: Wallet; className?: string }) {
  const { now, later } = breakdownOf(wallet);
  if (later.length === 0 && wallet.withdrawals_left_today !== 0) return null;
  return (
    <dl className={classNames('flex flex-col gap-1 text-sm', className)}>
      <Line label={freeLabel(now, wallet)} amount={now} isNow />
      {later.map((part) => (
        <Line key={heldText(part)} label={heldText(part)} amount={part.amount} />
      ))}
    </dl>
  );
}

function Line({ label, amount, isNow = false }: { label: string; amount: Kurus; isNow?: boolean }) {
  return (
    <div className={classNames('flex items-baseline justify-between gap-4', isNow && 'font-bold')}>
      <dt className="min-w-0">{label}</dt>
      <dd className="money shrink-0 tabular">{formatKurus(amount)}</dd>
    </div>
  );
}
