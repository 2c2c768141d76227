import { formatKurus } from '#lib/shared/money.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { groupInFours } from '#features/wallet/web/index.ts';
import type { ViewerProfile } from '#features/people/contract/viewer.ts';
import { walletWords } from '#features/wallet/texts.ts';

/** The viewer's balance, with a link to the wallet. */
export function WalletCard({ wallet }: { wallet: ViewerProfile['wallet'] }) {
  return (
    <section
      aria-label={walletWords.wallet}
      className="ember on-dark flex min-h-44 flex-col justify-between gap-4 rounded-2xl p-[min(1.5rem,6vw)] shadow-pop md:min-h-52 md:p-7"
    >
      <div>
        <p className="text-rail-text">{walletWords.balance}</p>
        <p className="money mt-1 text-[min(2.25rem,13vw)] leading-tight font-extrabold tracking-tight break-words md:text-5xl">
          {formatKurus(wallet.balance)}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular text-sm font-medium tracking-wider text-rail-text">
          {groupInFours(wallet.wallet_number)}
        </p>
        <ButtonLink variant="light" size="sm" to="/kullanici/cuzdan">
          {walletWords.withdraw}
        </ButtonLink>
      </div>
    </section>
  );
}
