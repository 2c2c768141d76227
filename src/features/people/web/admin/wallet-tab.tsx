import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, formatSignedKurus } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { classNames } from '#lib/web/class-names.ts';
import { ListSection } from '#lib/web/screen/list-section.tsx';
import { useInnerList } from '#lib/web/screen/use-list.ts';
import { walletWords } from '#features/wallet/texts.ts';
import type { adminUsersContract } from '../../contract/admin.ts';
import { personPath } from '../../person-path.ts';
import { userTexts as texts } from '../texts/admin.ts';
import { useUserMovements } from './api.ts';

type User = DataOf<(typeof adminUsersContract)['readUser']>;
type Movement = DataOf<(typeof adminUsersContract)['listUserMovements']>['movements'][number];

export function WalletTab({ user: { id, wallet } }: { user: User }) {
  const list = useInnerList();
  const query = useUserMovements(id, list.query);
  return (
    <>
      {wallet && (
        <p className="flex items-baseline justify-between gap-4 rounded-lg bg-sunken px-4 py-3">
          <span className="text-sm text-soft">{walletWords.balance}</span>
          <span className="money text-xl font-extrabold">{formatKurus(wallet.balance)}</span>
        </p>
      )}
      <ListSection
        list={list}
        query={query}
        words={texts.movements}
        empty={<p className="py-4 text-soft">{texts.noMovements}</p>}
      >
        {({ movements }) => (
          <ul className={classNames('divide-y divide-line', query.isPlaceholderData && 'opacity-60')}>
            {movements.map((movement) => (
              <MovementRow key={movement.id} movement={movement} />
            ))}
          </ul>
        )}
      </ListSection>
    </>
  );
}

function Description({ movement: { description, other } }: { movement: Movement }) {
  if (other === undefined) return description;
  const place = description.indexOf(other.name);
  return (
    <>
      {description.slice(0, place)}
      <TextLink to={personPath(other)}>{other.name}</TextLink>
      {description.slice(place + other.name.length)}
    </>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const isCredit = movement.transaction_type === 'credit';
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-semibold break-words">
          <Description movement={movement} />
        </p>
        <p className="tabular text-sm text-soft">{formatDateTime(movement.transaction_date)}</p>
      </div>
      <p className={classNames('money font-bold whitespace-nowrap', isCredit && 'text-success')}>
        {formatSignedKurus(movement.amount, isCredit)}
      </p>
    </li>
  );
}
