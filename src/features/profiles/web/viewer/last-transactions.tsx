import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { TextLink } from '#lib/web/ui/text-link.tsx';
import type { ViewerProfile } from '../../contract.ts';
import { homeTexts } from '../../screen-texts.ts';

type Transaction = ViewerProfile['wallet']['transactions'][number];

/** The last movements of the wallet. */
export function LastTransactions({ transactions }: { transactions: readonly Transaction[] }) {
  return (
    <section aria-labelledby="last-transactions">
      <div className="flex items-center justify-between gap-3">
        <h2 id="last-transactions" className="text-lg font-bold">
          {homeTexts.transactions}
        </h2>
        <TextLink to="/kullanici/cuzdan" className="flex min-h-11 items-center text-sm">
          {homeTexts.allTransactions}
        </TextLink>
      </div>
      {transactions.length === 0 ? (
        <p className="mt-1 text-soft">{homeTexts.noTransactions}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {transactions.map((transaction) => (
            <TransactionLine key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
    </section>
  );
}

function TransactionLine({ transaction }: { transaction: Transaction }) {
  const isCredit = transaction.transaction_type === 'credit';
  const Icon = isCredit ? ArrowDownLeft : ArrowUpRight;
  return (
    <li className="flex items-center gap-3 py-3">
      <span
        aria-hidden
        className={`flex size-10 shrink-0 items-center justify-center rounded-full ${isCredit ? 'bg-success-tint text-success' : 'bg-sunken text-soft'}`}
      >
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{transaction.description}</span>
        <span className="tabular block text-sm text-soft">
          {formatDateTime(transaction.transaction_date)}
        </span>
      </span>
      <span className={`money font-bold ${isCredit ? 'text-success' : ''}`}>
        {isCredit ? '+' : '−'}
        {formatKurus(transaction.amount)}
      </span>
    </li>
  );
}
