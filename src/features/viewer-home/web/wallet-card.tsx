import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import {
  BalanceCard,
  useWallet,
  type Wallet,
  WALLET_PATH,
  WITHDRAW_PATH,
} from '#features/wallet/web/index.ts';
import { coolingText, walletWords } from '#features/wallet/texts.ts';

/** The viewer's balance and the way to withdraw it. */
export function WalletCard() {
  return (
    <QueryStates
      query={useWallet()}
      failedText={walletWords.failed}
      skeleton={<Skeleton className="h-52 rounded-2xl" />}
    >
      {(wallet) => (
        <BalanceCard wallet={wallet}>
          <WayOut wallet={wallet} />
        </BalanceCard>
      )}
    </QueryStates>
  );
}

/** To the withdrawal itself, or where one can object to a review. */
function WayOut({ wallet }: { wallet: Wallet }) {
  const { in_review: isInReview, money_ready_at: readyAt, to_withdraw: missing } = wallet;
  if (readyAt !== null && !isInReview)
    return <p className="text-sm text-rail-text">{coolingText(readyAt)}</p>;
  if (missing !== null && !isInReview) return null;
  return (
    <ButtonLink
      variant="light"
      size="sm"
      to={isInReview ? WALLET_PATH : WITHDRAW_PATH}
      className="self-start"
    >
      {isInReview ? walletWords.goTo : walletWords.withdraw}
    </ButtonLink>
  );
}
