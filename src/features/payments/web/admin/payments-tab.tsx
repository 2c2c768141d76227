import { CircleCheck, CreditCard, Hourglass } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import { NoMatch } from '#lib/web/lists/no-match.tsx';
import { PagedTable } from '#lib/web/lists/paged-table.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { SearchInput } from '#lib/web/lists/search-input.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { listWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import { type AdminFilter, type AdminPayment, useAdminPayments } from '../api.ts';
import { PaymentBadge } from '../payment-badge.tsx';
import { RowButtons } from '../row-buttons.tsx';
import { ORDER_KIND_TEXTS } from '../../texts.ts';
import { adminTexts as texts, marginText } from '../texts/admin.ts';
import { AdminExportButton } from './admin-export-button.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { PaymentCards } from './payment-cards.tsx';
import { RejectDialog } from './reject-dialog.tsx';

const FILTERS: { value: AdminFilter; label: string }[] = [
  { value: 'all', label: texts.filterAll },
  { value: 'pending', label: texts.filterPending },
  { value: 'paid', label: texts.filterPaid },
];

const EMPTY: Record<AdminFilter, ReactNode> = {
  all: (
    <EmptyState icon={<CreditCard />} title={texts.emptyTitle}>
      {texts.empty}
    </EmptyState>
  ),
  pending: (
    <EmptyState icon={<Hourglass />} title={texts.emptyPendingTitle}>
      {texts.emptyPending}
    </EmptyState>
  ),
  paid: (
    <EmptyState icon={<CircleCheck />} title={texts.emptyPaidTitle}>
      {texts.emptyPaid}
    </EmptyState>
  ),
};

interface Decision {
  type: 'approve' | 'reject';
  payment: AdminPayment;
}

function columnsFor(onDecide: (decision: Decision) => void): Column<AdminPayment>[] {
  return [
    {
      key: 'campaign',
      header: campaignWords.campaign,
      onPhone: 'title',
      cell: (payment) => (
        <NameCell
          name={payment.campaign_name}
          detail={
            payment.kind === 'top_up'
              ? `${ORDER_KIND_TEXTS.top_up} · ${payment.reference}`
              : payment.reference
          }
        />
      ),
    },
    {
      key: 'firm',
      header: firmWords.firm,
      className: '@2xl:min-w-36',
      cell: ({ firm_name: name }) => name,
    },
    {
      key: 'total',
      header: words.totalAmount,
      align: 'end',
      cell: ({ total_with_vat: total }) => <strong>{formatKurus(total)}</strong>,
    },
    {
      key: 'fee',
      header: campaignWords.systemFee,
      align: 'end',
      cell: ({ system_fee: fee, vat_amount: vat }) => (
        <div>
          {formatKurus(fee)}
          <div className="text-xs whitespace-nowrap text-soft">{marginText(kurus(fee - vat))}</div>
        </div>
      ),
    },
    { key: 'vat', header: campaignWords.vat, align: 'end', cell: ({ vat_amount: vat }) => formatKurus(vat) },
    {
      key: 'status',
      header: words.status,
      cell: ({ payment_status: status, status_text: text }) => <PaymentBadge status={status} text={text} />,
    },
    {
      key: 'actions',
      header: listWords.actions,
      align: 'end',
      onPhone: 'actions',
      cell: (payment) =>
        payment.payment_status === 'pending' && <DecideButtons payment={payment} onDecide={onDecide} />,
    },
  ];
}

function DecideButtons({
  payment,
  onDecide,
}: {
  payment: AdminPayment;
  onDecide: (decision: Decision) => void;
}) {
  const about = payment.campaign_name;
  return (
    <RowButtons>
      <Button size="sm" about={about} onClick={() => onDecide({ type: 'approve', payment })}>
        {texts.approve}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        about={about}
        onClick={() => onDecide({ type: 'reject', payment })}
      >
        {texts.reject}
      </Button>
    </RowButtons>
  );
}

/** The payments, with the cards above them and the two decisions. */
export function PaymentsTab() {
  const list = useListParams();
  const [decision, setDecision] = useState<Decision | null>(null);
  const status = FILTERS.find(({ value }) => value === list.get('durum'))?.value ?? 'all';
  const query = useAdminPayments({ page: list.page, search: list.search, status });
  const decided = (type: Decision['type']) => (decision?.type === type ? decision.payment : null);

  const isEmpty = query.data?.pagination.total === 0 && list.search === '' && status === 'all';

  return (
    <>
      <PaymentCards stats={query.data?.stats} isLoading={query.isPending} />
      <div hidden={isEmpty} className="my-4 flex flex-wrap items-center gap-3">
        <FilterButtons
          label={texts.filter}
          value={status}
          onChange={(next) => list.set({ durum: next === 'all' ? '' : next })}
          options={FILTERS}
        />
        <SearchInput value={list.search} onSearch={list.setSearch} placeholder={texts.search} />
        <AdminExportButton query={{ what: 'payments', search: list.search, status }} />
      </div>
      <QueryStates
        query={query}
        failedText={texts.failed}
        isEmpty={({ payments }) => payments.length === 0}
        empty={EMPTY[status]}
        isFiltered={list.search !== ''}
        noMatch={<NoMatch search={list.search} noun={texts.noun} onClear={() => list.clear()} />}
      >
        {({ payments, pagination }) => (
          <PagedTable
            label={texts.label}
            rows={payments}
            rowKey={({ id }) => id}
            columns={columnsFor(setDecision)}
            isStale={query.isPlaceholderData}
            pagination={pagination}
            onPageChange={list.setPage}
            nounFrom={texts.nounFrom}
          />
        )}
      </QueryStates>
      <ApproveDialog payment={decided('approve')} onClose={() => setDecision(null)} />
      <RejectDialog payment={decided('reject')} onClose={() => setDecision(null)} />
    </>
  );
}
