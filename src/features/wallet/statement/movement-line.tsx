import { ArrowDownLeft, ArrowUpRight, Gift, Landmark, MousePointerClick, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { formatSignedKurus, type Kurus } from '#lib/shared/money.ts';
import { classNames } from '#lib/web/class-names.ts';
import { viewerPaths } from '#platform/places/paths.ts';
import type { Movement } from '../api.web.ts';
import { WALLET_DIALOGS } from '../wallet-places.web.ts';

const ICONS: Partial<Record<Movement['kind'], ReactNode>> = {
  view: <Play />,
  click: <MousePointerClick />,
  welcome_bonus: <Gift />,
  profile_reward: <Gift />,
  withdrawal_asked: <Landmark />,
  withdrawal_rejected: <Landmark />,
  withdrawal_returned: <Landmark />,
};

export function MovementLine({ movement, text, sum }: { movement: Movement; text?: ReactNode; sum?: Kurus }) {
  const isCredit = movement.transaction_type === 'credit';
  return (
    <span className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-3 text-left">
      <span
        aria-hidden
        className={classNames(
          'flex size-11 shrink-0 items-center justify-center rounded-full [&_svg]:size-5',
          isCredit ? 'bg-success-tint text-success' : 'bg-sunken text-soft',
        )}
      >
        {ICONS[movement.kind] ?? (isCredit ? <ArrowDownLeft /> : <ArrowUpRight />)}
      </span>
      <span className="min-w-0 flex-1 basis-36 font-semibold break-words">
        {text ?? movement.description}
      </span>
      <span className={classNames('money ml-auto font-bold whitespace-nowrap', isCredit && 'text-success')}>
        {formatSignedKurus(sum ?? movement.amount, isCredit)}
      </span>
    </span>
  );
}

export function ReceiptLink({ movement }: { movement: Movement }) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(pathname === viewerPaths.wallet ? search : '');
  params.set('islem', `${WALLET_DIALOGS.receipt}${movement.id}`);
  return (
    <Link to={`${viewerPaths.wallet}?${params.toString()}`} preventScrollReset className="flex rounded-md">
      <MovementLine movement={movement} />
    </Link>
  );
}

export function SignedAmount({ type, amount }: { type: 'credit' | 'debit'; amount: Kurus }) {
  const isCredit = type === 'credit';
  return (
    <span className={classNames('money font-semibold whitespace-nowrap', isCredit && 'text-success')}>
      {formatSignedKurus(amount, isCredit)}
    </span>
  );
}
