import { Banknote, Check, CircleCheck, CircleX, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { searchFilter, viewOf } from '#lib/web/screen/list-filters.ts';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import { RowActions } from '#lib/web/lists/row-actions.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { actionWords, listWords } from '#lib/web/words.ts';
import { useKeptState } from '#lib/web/kept.ts';
import { peopleWords } from '#features/people/texts.ts';
import { WITHDRAWAL_FILTERS } from '../../contract/admin.ts';
import { groupInFours } from '../../grouping.ts';
import {
  type AdminWithdrawal,
  type AdminWithdrawals,
  fetchWithdrawalsFile,
  useAdminWithdrawals,
  type WithdrawalFilter,
} from '../api.ts';
import { adminWithdrawalTexts as texts, requestsText } from '../texts/admin.ts';
import { WithdrawalBadge } from '../withdrawal-badge.tsx';
import { AlertsCard } from './alerts-card.tsx';
import { ApproveWithdrawalDialog } from './approve-withdrawal-dialog.tsx';
import { RejectWithdrawalDialog } from './reject-withdrawal-dialog.tsx';
import { walletWords } from '../../texts.ts';

const FILTERS: { value: WithdrawalFilter; label: string }[] = [
  { value: 'all', label: words.all },
  { value: 'pending', label: listWords.pending },
  { value: 'paid', label: listWords.paid },
  { value: 'rejected', label: listWords.rejected },
];

function emptyState(icon: ReactNode, title: string, text: string) {
  return (
    <EmptyState icon={icon} title={title}>
      {text}
    </EmptyState>
  );
}

const EMPTY: Record<WithdrawalFilter, ReactNode> = {
  all: emptyState(<Banknote />, texts.emptyTitle, texts.empty),
  pending: emptyState(<Hourglass />, walletWords.noRequests, texts.emptyPending),
  paid: emptyState(<CircleCheck />, texts.emptyPaidTitle, texts.emptyDecided),
  rejected: emptyState(<CircleX />, texts.emptyRejectedTitle, texts.emptyDecided),
};

interface Decision {
  type: 'approve' | 'reject';
  withdrawal: AdminWithdrawal;
}

function columnsFor(onDecide: (decision: Decision) => void): Column<AdminWithdrawal>[] {
  return [
    {
      key: 'user',
      header: peopleWords.viewer,
      onPhone: 'title',
      className: 'lines:w-full lines:max-w-0 lines:min-w-36',
      cell: ({ name, email }) => <NameCell name={name} detail={email} />,
    },
    {
      key: 'account',
      header: texts.account,
      onPhone: 'wide',
      cell: (withdrawal) => <AccountCell withdrawal={withdrawal} />,
    },
    {
      key: 'amount',
      header: words.amount,
      align: 'end',
      cell: ({ amount }) => <strong className="money">{formatKurus(amount)}</strong>,
    },
    {
      key: 'date',
      header: walletWords.askedAt,
      cell: ({ created_at: at }) => <span className="tabular">{formatDateTime(at)}</span>,
    },
    {
      key: 'status',
      header: words.status,
      onPhone: 'wide',
      cell: ({ status, status_text: text, rejection_reason: reason }) => (
        <div className="lines:max-w-40">
          <WithdrawalBadge status={status} text={text} />
          {reason !== null && <p className="mt-1 text-xs break-words text-danger">{reason}</p>}
        </div>
      ),
    },
    {
      key: 'actions',
      header: listWords.actions,
      align: 'end',
      onPhone: 'actions',
      cell: (withdrawal) =>
        withdrawal.status === 'pending' && <DecideButtons withdrawal={withdrawal} onDecide={onDecide} />,
    },
  ];
}

function AccountCell({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0">
        <p className="tabular text-sm break-words lines:whitespace-nowrap">{groupInFours(withdrawal.iban)}</p>
        <p className="text-xs text-soft">{withdrawal.account_holder}</p>
        {withdrawal.name_matches ? (
          <p className="flex items-center gap-1 text-xs font-medium text-success">
            <Check aria-hidden className="size-3.5" />
            {walletWords.sameName}
          </p>
        ) : (
          <Warning text={texts.otherName} />
        )}
        {withdrawal.is_flagged && <Warning text={texts.flagged} />}
      </div>
      <CopyButton text={withdrawal.iban} label={walletWords.copyIban} />
    </div>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-1 text-xs font-medium text-warning">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      {text}
    </p>
  );
}

function DecideButtons({
  withdrawal,
  onDecide,
}: {
  withdrawal: AdminWithdrawal;
  onDecide: (decision: Decision) => void;
}) {
  return (
    <RowActions about={withdrawal.name}>
      <Button size="sm" about={withdrawal.name} onClick={() => onDecide({ type: 'approve', withdrawal })}>
        {texts.approve}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        about={withdrawal.name}
        onClick={() => onDecide({ type: 'reject', withdrawal })}
      >
        {actionWords.reject}
      </Button>
    </RowActions>
  );
}

function Cards({ stats, isLoading }: { stats: AdminWithdrawals['stats'] | undefined; isLoading: boolean }) {
  const figures = (status: 'pending' | 'paid' | 'rejected') => {
    const sums = stats?.[status];
    if (sums === undefined) return { value: '—', isLoading };
    return { value: formatKurus(sums.total_amount), hint: requestsText(sums.count), isLoading };
  };
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <StatCard label={listWords.pending} icon={<Hourglass />} tone="warning" {...figures('pending')} />
      <StatCard label={listWords.paid} icon={<CircleCheck />} tone="success" {...figures('paid')} />
      <StatCard label={listWords.rejected} icon={<CircleX />} tone="danger" {...figures('rejected')} />
    </div>
  );
}

/** Çekim Talepleri: the viewers' withdrawals, the longest waiting first. */
export function WithdrawalsPage() {
  const list = useList({ search: searchFilter, status: viewOf('durum', WITHDRAWAL_FILTERS) });
  const query = useAdminWithdrawals(list.query);
  const [decision, setDecision] = useKeptState<Decision | null>('decision', null);
  const decided = (type: Decision['type']) => (decision?.type === type ? decision.withdrawal : null);
  const { status } = list.filters;
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.description}
        actions={
          <FileButton
            failedText={texts.downloadFailed}
            fetchFile={() => fetchWithdrawalsFile(list.filters)}
          />
        }
      />
      <Cards stats={query.data?.stats} isLoading={query.isPending} />
      <AlertsCard />
      <TableSection
        list={list}
        query={query}
        words={texts}
        toolbar={
          <>
            <ListChoice list={list} name="status" label={texts.filter} options={FILTERS} />
            <ListSearch list={list} placeholder={texts.search} />
          </>
        }
        empty={EMPTY[status]}
        rows={({ withdrawals }) => withdrawals}
        rowKey={({ id }) => id}
        columns={columnsFor(setDecision)}
        room="much"
      />
      <ApproveWithdrawalDialog withdrawal={decided('approve')} onClose={() => setDecision(null)} />
      <RejectWithdrawalDialog withdrawal={decided('reject')} onClose={() => setDecision(null)} />
    </>
  );
}
