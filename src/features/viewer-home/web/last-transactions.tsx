import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { actionWords } from '#lib/web/words.ts';
import { MovementLine } from '#features/wallet/web/index.ts';
import type { ViewerProfile } from '#features/people/contract/viewer.ts';
import { homeTexts } from './texts.ts';

export interface LastTransactionsProps {
  transactions: ViewerProfile['wallet']['transactions'];
}

/** The last movements of the wallet. */
export function LastTransactions({ transactions }: LastTransactionsProps) {
  return (
    <section aria-labelledby="last-transactions">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="last-transactions" className="text-lg font-bold">
          {homeTexts.transactions}
        </h2>
        <TextLink to="/kullanici/cuzdan" className="flex min-h-11 items-center text-sm">
          {actionWords.seeAll}
        </TextLink>
      </div>
      {transactions.length === 0 ? (
        <p className="mt-1 text-soft">{homeTexts.noTransactions}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {transactions.map((transaction) => (
            <MovementLine key={transaction.id} movement={transaction} />
          ))}
        </ul>
      )}
    </section>
  );
}
