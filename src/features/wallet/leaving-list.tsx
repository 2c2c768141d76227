import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { classNames } from '#lib/web/class-names.ts';
import { breakdownOf } from './leaving.ts';
import { freeLabel, heldText } from './texts.ts';
import type { Wallet } from './read-wallet.web.ts';

/** The parts of the balance that may leave now and later; nothing where all of it may leave now. */
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
    <div
      className={
        isNow
          ? 'flex items-baseline justify-between gap-4 font-bold'
          : 'flex items-baseline justify-between gap-4'
      }
    >
      <dt className="min-w-0">{label}</dt>
      <dd className="money shrink-0 tabular">{formatKurus(amount)}</dd>
    </div>
  );
}
