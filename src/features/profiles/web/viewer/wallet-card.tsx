import { formatKurus } from '#lib/shared/money.ts';
import { ButtonLink } from '#lib/web/ui/button-link.tsx';
import type { ViewerProfile } from '../../contract.ts';
import { homeTexts } from '../../screen-texts.ts';

/** `4821773011890042` in groups of four. */
function grouped(walletNumber: string): string {
  return walletNumber.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** What one owns, and the way to it. */
export function WalletCard({ wallet }: { wallet: ViewerProfile['wallet'] }) {
  return (
    <section
      aria-label={homeTexts.wallet}
      className="ember on-dark flex min-h-44 flex-col justify-between rounded-2xl p-6 shadow-pop md:min-h-52 md:p-7"
    >
      <div>
        <p className="text-rail-text">{homeTexts.balance}</p>
        <p className="money mt-1 text-4xl font-extrabold tracking-tight md:text-5xl">
          {formatKurus(wallet.balance)}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular font-mono text-sm tracking-wide text-rail-text">
          {grouped(wallet.wallet_number)}
        </p>
        <ButtonLink variant="light" size="sm" to="/kullanici/cuzdan">
          {homeTexts.withdraw}
        </ButtonLink>
      </div>
    </section>
  );
}
