import { ArrowDownLeft, ArrowUpRight, Gift, Landmark, MousePointerClick, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatSignedKurus } from '#lib/shared/money.ts';
import { classNames } from '#lib/web/class-names.ts';
import type { Movement } from './api.ts';

const ICONS: Partial<Record<Movement['kind'], ReactNode>> = {
  view: <Play />,
  click: <MousePointerClick />,
  welcome_bonus: <Gift />,
  profile_reward: <Gift />,
  withdrawal_asked: <Landmark />,
  withdrawal_rejected: <Landmark />,
};

/** One movement: its kind, its time, and the change of the balance. */
export function MovementLine({ movement }: { movement: Movement }) {
  const isCredit = movement.transaction_type === 'credit';
  return (
    // Wraps where large letters leave no room on one line. Focusable, so that reading goes on here after more lines
    // came.
    <li tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md py-3">
      <span
        aria-hidden
        className={classNames(
          'flex size-11 shrink-0 items-center justify-center rounded-full [&_svg]:size-5',
          isCredit ? 'bg-success-tint text-success' : 'bg-sunken text-soft',
        )}
      >
        {ICONS[movement.kind] ?? (isCredit ? <ArrowDownLeft /> : <ArrowUpRight />)}
      </span>
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-semibold break-words">{movement.description}</p>
        {movement.note !== null && (
          <p className="text-sm break-words whitespace-pre-line text-soft">“{movement.note}”</p>
        )}
        <p className="tabular text-sm text-soft">{formatDateTime(movement.transaction_date)}</p>
      </div>
      <p className={classNames('money ml-auto font-bold whitespace-nowrap', isCredit && 'text-success')}>
        {formatSignedKurus(movement.amount, isCredit)}
      </p>
    </li>
  );
}
