import { ReceiptText } from 'lucide-react';
import { formatDate } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
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
import { ORDER_KIND_TEXTS, METHOD_TEXTS, paymentWords } from '../../texts.ts';
import { type FirmOrder, type OrderFilter, useFirmOrders } from '../api.ts';
import { PaymentBadge } from '../payment-badge.tsx';
import { RowButtons } from '../row-buttons.tsx';
import { FIRM_STATUS_TEXTS, ordersTexts as texts } from '../texts/firm.ts';
import { ExportButton } from './export-button.tsx';
import { InvoiceButton, ProformaButton } from './invoice-buttons.tsx';

const FILTERS: { value: OrderFilter; label: string }[] = [
  { value: 'all', label: words.all },
  { value: 'awaiting', label: FIRM_STATUS_TEXTS.awaiting },
  { value: 'pending', label: FIRM_STATUS_TEXTS.pending },
  { value: 'paid', label: FIRM_STATUS_TEXTS.paid },
  { value: 'rejected', label: FIRM_STATUS_TEXTS.rejected },
];

const COLUMNS: Column<FirmOrder>[] = [
  {
    key: 'name',
    header: campaignWords.campaign,
    onPhone: 'title',
    cell: (order) => (
      <NameCell
        name={order.campaign_name}
        detail={order.kind === 'top_up' ? ORDER_KIND_TEXTS.top_up : order.reference}
      />
    ),
  },
  {
    key: 'date',
    header: words.date,
    cell: (order) => formatDate(order.decided_at ?? order.submitted_at ?? order.created_at),
  },
  { key: 'total', header: words.total, align: 'end', cell: (order) => formatKurus(order.total_with_vat) },
  {
    key: 'net',
    header: campaignWords.netBudget,
    align: 'end',
    cell: (order) => formatKurus(order.campaign_budget),
  },
  {
    key: 'method',
    header: words.method,
    cell: ({ method }) => (method === null ? '—' : METHOD_TEXTS[method]),
  },
  {
    key: 'status',
    header: words.status,
    onPhone: 'wide',
    cell: ({ payment_status: status, rejection_reason: reason }) => (
      <div className="@2xl:max-w-64">
        <PaymentBadge status={status} text={FIRM_STATUS_TEXTS[status]} />
        {reason !== null && <p className="mt-1 text-xs break-words text-danger">{reason}</p>}
      </div>
    ),
  },
  {
    key: 'actions',
    header: listWords.actions,
    align: 'end',
    onPhone: 'actions',
    cell: (order) => <OrderFile order={order} />,
  },
];

/** The invoice of a paid order; the proforma of one that is still to be decided. */
function OrderFile({ order }: { order: FirmOrder }) {
  const { invoice_id: invoiceId, campaign_name: name } = order;
  return (
    <RowButtons>
      {invoiceId === null ? <ProformaButton order={order} /> : <InvoiceButton id={invoiceId} name={name} />}
    </RowButtons>
  );
}

/** Every payment of the firm, by state. */
export function OrdersTab() {
  const list = useListParams();
  const status = FILTERS.find(({ value }) => value === list.get('durum'))?.value ?? 'all';
  const query = useFirmOrders({ page: list.page, search: list.search, status });
  const isEmpty = query.data?.pagination.total === 0 && list.search === '' && status === 'all';
  return (
    <>
      <div hidden={isEmpty} className="mb-4 flex flex-wrap items-center gap-3">
        <FilterButtons
          label={paymentWords.status}
          value={status}
          onChange={(next) => list.set({ durum: next === 'all' ? '' : next })}
          options={FILTERS}
        />
        <SearchInput value={list.search} onSearch={list.setSearch} placeholder={texts.search} />
        <ExportButton what="payments" />
      </div>
      <QueryStates
        query={query}
        failedText={texts.failed}
        isEmpty={({ orders }) => orders.length === 0}
        empty={
          <EmptyState icon={<ReceiptText />} title={texts.emptyTitle}>
            {texts.empty}
          </EmptyState>
        }
        isFiltered={list.search !== '' || status !== 'all'}
        noMatch={
          <NoMatch search={list.search} noun={paymentWords.noun} onClear={() => list.clear('durum')} />
        }
      >
        {({ orders, pagination }) => (
          <PagedTable
            label={paymentWords.payments}
            rows={orders}
            rowKey={({ id }) => id}
            columns={COLUMNS}
            isStale={query.isPlaceholderData}
            pagination={pagination}
            onPageChange={list.setPage}
            mode="five-at-most"
            nounFrom={paymentWords.nounFrom}
          />
        )}
      </QueryStates>
    </>
  );
}
