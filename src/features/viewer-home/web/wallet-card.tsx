import { formatKurus } from '#lib/shared/money.ts';
import { classNames } from '#lib/web/class-names.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Pending } from '#lib/web/lists/pending.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { holdTexts } from '#features/fraud/texts.ts';
import {
  groupInFours,
  LeavingList,
  useWallet,
  WALLET_PATH,
  WITHDRAW_PATH,
} from '#features/wallet/web/index.ts';
import type { ViewerProfile } from '#features/people/contract/viewer.ts';
import { coolingText, missingText, walletWords } from '#features/wallet/texts.ts';

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
        <WayOut />
      </div>
      <Leaving />
    </section>
  );
}

/** What of the balance may leave now and later; the first line has its place before it is known. */
function Leaving() {
  const query = useWallet();
  const wallet = usePart(query);
  return (
    <div className="min-h-8 pt-3">
      {query.isLoading && <Pending />}
      {wallet && <LeavingList wallet={wallet} />}
      {wallet?.in_review === true && (
        <p className="mt-2 text-sm font-semibold text-white">{holdTexts.money}</p>
      )}
    </div>
  );
}

/**
 * To the withdrawal itself, the amount that is missing for one, or where one can object to a review; the place is kept
 * until it is known which.
 */
function WayOut() {
  const wallet = useWallet().data;
  if (wallet?.in_review) {
    return (
      <ButtonLink variant="light" size="sm" to={WALLET_PATH}>
        {walletWords.goTo}
      </ButtonLink>
    );
  }
  if (wallet?.money_ready_at) {
    return <p className="text-sm text-rail-text">{coolingText(wallet.money_ready_at)}</p>;
  }
  if (wallet?.to_withdraw) {
    return (
      <p className="flex min-h-(--compact-height) items-center text-sm text-rail-text">
        {missingText(wallet.to_withdraw)}
      </p>
    );
  }
  return (
    <ButtonLink
      variant="light"
      size="sm"
      to={WITHDRAW_PATH}
      className={classNames(wallet === undefined && 'invisible')}
    >
      {walletWords.withdraw}
    </ButtonLink>
  );
}
