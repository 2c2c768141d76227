import { formatSignedKurus, type Kurus } from '#lib/shared/money.ts';
import { classNames } from '#lib/web/class-names.ts';

/** The change of a balance: green with a plus, or plain with a minus. */
export function SignedAmount({ type, amount }: { type: 'credit' | 'debit'; amount: Kurus }) {
  const isCredit = type === 'credit';
  return (
    <span className={classNames('money font-semibold whitespace-nowrap', isCredit && 'text-success')}>
      {formatSignedKurus(amount, isCredit)}
    </span>
  );
}
