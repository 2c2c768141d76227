import { Wallet } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { firmWords } from '#features/firms/texts.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { useFirmAccounting } from '../api.ts';
import { firmWalletTexts as texts } from '../texts/firm.ts';

/** The firm's balance, which can pay for later campaigns. */
export function WalletCard() {
  return (
    <QueryStates
      query={useFirmAccounting()}
      failedText={walletWords.failed}
      skeleton={<Skeleton className="h-52 rounded-xl" />}
    >
      {({ wallet_balance }) => (
        <section aria-labelledby="firm-wallet" className="ember on-dark rounded-xl p-5 shadow-card">
          <h2 id="firm-wallet" className="flex items-center gap-2 text-sm font-semibold text-rail-text">
            <Wallet aria-hidden className="size-4.5" />
            {firmWords.wallet}
          </h2>
          <p className="money mt-2 text-3xl font-extrabold">{formatKurus(wallet_balance)}</p>
          <p className="mt-2 text-sm text-rail-text">{texts.hint}</p>
          <ButtonLink to="/firma/muhasebe?sekme=cuzdan" variant="light" size="sm" className="mt-4">
            {texts.accounting}
          </ButtonLink>
        </section>
      )}
    </QueryStates>
  );
}
