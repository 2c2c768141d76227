import { formatKurus, kurus } from '#lib/shared/money.ts';
import { classNames } from '#lib/web/class-names.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { groupInFours, useWallet, WITHDRAW_PATH } from '#features/wallet/web/index.ts';
import type { ViewerProfile } from '#features/people/contract/viewer.ts';
import { homeTexts } from './texts.ts';
import { coolingText, lockedBonusText, walletWords } from '#features/wallet/texts.ts';

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
      <LockedBonus />
    </section>
  );
}

/** Says why a part of the balance does not count for a withdrawal yet. */
function LockedBonus() {
  const locked = useWallet().data?.locked_bonus;
  if (!locked) return null;
  return <p className="text-sm text-rail-text">{lockedBonusText(locked.amount, locked.views_left)}</p>;
}

/** To the withdrawal itself, or the amount that is missing for one; the place is kept until it is known which. */
function WayOut() {
  const wallet = useWallet().data;
  if (wallet?.money_ready_at) {
    return <p className="text-sm text-rail-text">{coolingText(wallet.money_ready_at)}</p>;
  }
  const missing = wallet === undefined ? null : kurus(wallet.min_withdraw_amount - wallet.available);
  if (missing !== null && missing > 0) {
    return (
      <p className="flex min-h-(--compact-height) items-center text-sm text-rail-text">
        {homeTexts.missingToWithdraw(missing, wallet?.locked_bonus ? wallet.available : undefined)}
      </p>
    );
  }
  return (
    <ButtonLink
      variant="light"
      size="sm"
      to={WITHDRAW_PATH}
      className={classNames(missing === null && 'invisible')}
    >
      {walletWords.withdraw}
    </ButtonLink>
  );
}
