import { formatSignedKurus, type Kurus } from '#lib/shared/money.ts';
import { classNames } from '#lib/web/class-names.ts';

export function SignedAmount({ type, amount }: { type: 'credit' | 'debit'; amount: Kurus }) {
  const isCredit = type === 'credit';
  return (
    <span className={classNames('money font-semibold whitespace-nowrap', isCredit && 'text-success')}>
      {formatSignedKurus(amount, isCredit)}
    </span>
  );
}
