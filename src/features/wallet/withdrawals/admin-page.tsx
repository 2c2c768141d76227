import { Banknote, CircleCheck, CircleX, Hourglass, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { words } from '#lib/shared/words.ts';
import { searchFilter, sizeFilter, textFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { OnlyOf } from '#lib/web/screen/only-of.tsx';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { listWords } from '#lib/web/words.ts';
import { personPath } from '#platform/places/paths.ts';
import { selectColumn, type Selection, SelectionBar } from '../payouts/create-run.tsx';
import { type AdminWithdrawals, useAdminWithdrawals, type WithdrawalFilter } from '../api.web.ts';
import { call } from '#lib/web/call.ts';
import { adminWithdrawalsContract } from '../contract.ts';
import { adminWithdrawalTexts as texts, requestsText } from '../admin-texts.web.ts';
import { walletWords } from '../texts.ts';
import { LookButton } from './admin-cells.tsx';
import { WithdrawalQueue } from './withdrawal-queue.tsx';

type Shown = Exclude<WithdrawalFilter, 'to_decide'>;

const FILTERS: { value: Shown; label: string }[] = [
  { value: 'pending', label: listWords.pending },
  { value: 'to_look', label: texts.toLook },
  { value: 'all', label: words.all },
  { value: 'paid', label: listWords.paid },
  { value: 'rejected', label: listWords.rejectedOrVoid },
  { value: 'returned', label: texts.returned },
];

const EMPTY: Record<Shown, ReactNode> = {
  to_look: <EmptyState icon={<CircleCheck />} title={texts.emptyToLook} text={texts.emptyPending} />,
  all: <EmptyState icon={<Banknote />} title={texts.emptyTitle} text={texts.empty} />,
  pending: <EmptyState icon={<Hourglass />} title={walletWords.noRequests} text={texts.emptyPending} />,
  paid: <EmptyState icon={<CircleCheck />} title={texts.emptyPaidTitle} text={texts.emptyDecided} />,
  rejected: <EmptyState icon={<CircleX />} title={texts.emptyRejectedTitle} text={texts.emptyDecided} />,
  returned: <EmptyState icon={<Undo2 />} title={texts.emptyReturnedTitle} text={texts.emptyDecided} />,
};

const LIST = {
  search: searchFilter,
  status: viewOf('durum', ['pending', 'to_look', 'all', 'paid', 'rejected', 'returned']),
  viewer: textFilter('izleyici', /^[1-9]\d{0,14}$/),
  limit: sizeFilter,
};

function Figures({ stats }: { stats: AdminWithdrawals['stats'] | undefined }) {
  return FILTERS.map(({ value, label }) => {
    if (value === 'all' || value === 'to_look') return null;
    const sums = stats?.[value];
    const hint = sums && requestsText(sums.count);
    return <StatCard key={value} label={label} amount={sums?.total_amount} hint={hint} />;
  });
}

export function WithdrawalsPage() {
  const list = useList(LIST);
  const query = useAdminWithdrawals(list.query);
  const { status, viewer } = list.filters;
  const [selected, setSelected] = useState<Selection>(new Map());
  const selection = { selected, onSelect: setSelected };
  const isPending = status === 'pending';
  const isLooking = status === 'to_look';
  return (
    <>
      <WithdrawalQueue
        list={list}
        query={query}
        title={texts.title}
        keys={isLooking ? texts.lookKeys : texts.keys}
        actions={
          <FileButton
            failedText={texts.downloadFailed}
            fetchFile={() => call(adminWithdrawalsContract.exportWithdrawals, { query: list.filters })}
          />
        }
        figures={<Figures stats={query.data?.stats} />}
        notice={
          viewer !== '' && (
            <OnlyOf
              text={texts.onlyViewer}
              owner={{
                to: personPath({ id: viewer }),
                label: query.data?.withdrawals[0]?.name ?? texts.toViewer,
              }}
              onClear={() => list.set({ viewer: '' })}
            />
          )
        }
        toolbar={
          <>
            <ListChoice list={list} name="status" label={texts.filter} options={FILTERS} />
            <ListSearch list={list} placeholder={texts.search} />
          </>
        }
        empty={EMPTY[status]}
        renderAct={(withdrawal) => isLooking && <LookButton isSmall withdrawal={withdrawal} />}
        leading={isPending ? [selectColumn(selection)] : []}
      />
      {isPending && (selected.size > 0 || query.data?.withdrawals.length !== 0) && (
        <SelectionBar {...selection} />
      )}
    </>
  );
}
