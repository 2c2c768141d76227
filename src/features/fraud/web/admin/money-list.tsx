import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { moneyTexts as texts } from '../texts/admin.ts';

interface Money {
  balance: Kurus;
  waiting: Kurus;
  earned: Kurus;
}

/** What is at stake: wallets, waiting withdrawals, earnings. */
export function MoneyList({ money }: { money: Money }) {
  const facts = [
    { label: texts.balance, amount: money.balance },
    { label: texts.waiting, amount: money.waiting },
    { label: texts.earned, amount: money.earned },
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {facts.map(({ label, amount }) => (
        <div key={label} className="flex gap-2">
          <dt className="text-soft">{label}</dt>
          <dd className="money font-semibold">{formatKurus(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
