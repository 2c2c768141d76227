import { Landmark, ReceiptText } from 'lucide-react';
import { formatDate } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Code, NameCell } from '#lib/web/lists/cells.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { TableSection } from '#lib/web/screen/list-section.tsx';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { oneOf, searchFilter, useList } from '#lib/web/screen/use-list.ts';
import { useSubject } from '#lib/web/screen/use-subject.ts';
import { listWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { type FirmOrder, useFirmOrders } from '../api.web.ts';
import { ordersTexts as texts } from '../firm-texts.web.ts';
import { ExportButton, FirmInvoiceButton, ProformaButton } from '../invoices/billing.tsx';
import { SHOWN_STATUSES, statusOf } from '../lifecycle.ts';
import { FirmPaymentBadge, TotalParts } from '../payment-badge.tsx';
import {
  FIRM_STATUS_TEXTS,
  METHOD_TEXTS,
  ORDER_KIND_TEXTS,
  paymentWords,
  shownStep,
  STEP_TEXTS,
} from '../texts.ts';
import { TransferDialog } from './pay-dialog.tsx';
import { useTakeBack } from './unpaid-tab.tsx';

const FILTERS = { search: searchFilter, status: oneOf('durum', ['all', ...SHOWN_STATUSES]) };
const CHOICES = [
  { value: 'all' as const, label: words.all },
  ...SHOWN_STATUSES.map((value) => ({
    value,
    label: value === 'rejected' ? listWords.rejectedOrVoid : FIRM_STATUS_TEXTS[value],
  })),
];

const FACTS: Column<FirmOrder>[] = [
  {
    header: campaignWords.campaign,
    onPhone: 'title',
    cell: (order) => (
      <NameCell
        name={order.campaign_name}
        detail={
          <>
            {order.kind === 'top_up' && `${ORDER_KIND_TEXTS.top_up} · `}
            <Code>{order.reference}</Code>
          </>
        }
      />
    ),
  },
  {
    header: words.date,
    cell: (order) => {
      const { at, step } = shownStep(order);
      return (
        <div>
          <span className="tabular">{formatDate(at)}</span>
          <div className="text-xs text-soft">{STEP_TEXTS[step]}</div>
        </div>
      );
    },
  },
  {
    header: words.total,
    align: 'end',
    cell: (order) => (
      <>
        {formatKurus(order.total_with_vat)}
        <TotalParts order={order} />
      </>
    ),
  },
  {
    header: campaignWords.netBudget,
    align: 'end',
    cell: (order) => (order.campaign_id === null ? '—' : formatKurus(order.campaign_budget)),
  },
  { header: words.method, cell: ({ method }) => (method === null ? '—' : METHOD_TEXTS[method]) },
  { header: words.status, onPhone: 'wide', cell: (order) => <OrderStatus order={order} /> },
];

function columnsFor(menuOf: (order: FirmOrder) => MenuEntry[]): Column<FirmOrder>[] {
  return [...FACTS, actionsColumn((order) => <OrderActions order={order} menu={menuOf(order)} />)];
}

function OrderActions({ order, menu }: { order: FirmOrder; menu: MenuEntry[] }) {
  const { invoice_id: invoiceId, campaign_name: name } = order;
  const hasFile = order.campaign_id !== null && !order.is_detached;
  if (!hasFile && menu.length === 0) return null;
  return (
    <RowActions about={name} menu={menu}>
      {hasFile && invoiceId === null && <ProformaButton order={order} />}
      {hasFile && invoiceId !== null && <FirmInvoiceButton id={invoiceId} name={name} />}
    </RowActions>
  );
}

function OrderStatus({ order }: { order: FirmOrder }) {
  const status = statusOf(order);
  const { rejection_reason: reason } = order;
  return (
    <div className="lines:max-w-64">
      <FirmPaymentBadge status={status} isCredited={order.is_credited} />
      {reason !== null && (
        <p
          className={`mt-1 text-xs break-words whitespace-pre-line ${status === 'void' ? 'text-soft' : 'text-danger'}`}
        >
          {reason}
        </p>
      )}
      {status === 'pending' && order.is_detached && order.campaign_id !== null && (
        <p className="mt-1 text-xs break-words text-soft">{texts.toWallet}</p>
      )}
    </div>
  );
}

export function OrdersTab() {
  const list = useList(FILTERS);
  const takeBack = useTakeBack();
  const transfer = useSubject('havale');
  const menuOf = (order: FirmOrder): MenuEntry[] => {
    const entry = {
      label: texts.transfer,
      icon: <Landmark aria-hidden />,
      onSelect: () => transfer.open(order.id),
    };
    return [...(statusOf(order) === 'pending' ? [entry] : []), ...takeBack.entriesOf(order)];
  };
  return (
    <>
      <TableSection
        list={list}
        query={useFirmOrders(list.query)}
        words={texts}
        toolbar={
          <>
            <ListChoice list={list} name="status" label={paymentWords.status} options={CHOICES} />
            <ListSearch list={list} placeholder={texts.search} />
            <ExportButton query={{ what: 'payments', ...list.filters }} />
          </>
        }
        empty={<EmptyState icon={<ReceiptText />} title={texts.emptyTitle} text={texts.empty} />}
        rows={({ orders }) => orders}
        rowKey={({ id }) => id}
        columns={columnsFor(menuOf)}
        room="much"
        pageLinks="five-at-most"
      />
      {takeBack.dialogs}
      <TransferDialog subject={transfer} />
    </>
  );
}
