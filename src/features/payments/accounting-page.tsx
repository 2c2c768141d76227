import {
  CircleCheck,
  CreditCard,
  Hourglass,
  Plus,
  Wallet,
  Landmark,
  ReceiptText,
  FileText,
  Pencil,
} from 'lucide-react';
import { useState } from 'react';
import { type Kurus, formatKurus, kurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { useKnownParam, useListParams } from '#lib/web/list-params.ts';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { Tabs } from '#lib/web/layout/tabs.tsx';
import { listWords, actionWords } from '#lib/web/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import { FirmWalletTab } from '#features/wallet/web.ts';
import { words } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/number-input.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import {
  useAccounting,
  useTopUpWallet,
  type FirmOrder,
  useFirmOrders,
  type BillingDetails,
  type FirmInvoice,
  useBillingDetails,
  useFirmInvoices,
} from './api.web.ts';
import {
  accountingTexts as texts,
  countText,
  walletTopUpTexts,
  ordersTexts,
  billingTexts,
  invoicesTexts,
} from './firm-texts.web.ts';
import { UnpaidTab, useTakeBack } from './orders/unpaid-tab.tsx';
import {
  paymentWords,
  FIRM_STATUS_TEXTS,
  METHOD_TEXTS,
  ORDER_KIND_TEXTS,
  STEP_TEXTS,
  invoiceTexts,
  shownStep,
} from './texts.ts';
import { positiveMoney } from './payment-wire.ts';
import { call, type CallInput } from '#lib/web/call.ts';
import { firmInvoicesContract } from './contract/firm.ts';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import { formatDate } from '#lib/shared/dates.ts';
import { oneOf, searchFilter, useList } from '#lib/web/screen/use-list.ts';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { useSubject, useOpenDialog } from '#lib/web/screen/use-subject.ts';
import { TableSection } from '#lib/web/screen/list-section.tsx';
import { Code, NameCell } from '#lib/web/lists/cells.tsx';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { SHOWN_STATUSES, statusOf } from './lifecycle.ts';
import { FirmPaymentBadge } from './payment-badge.tsx';
import { TransferDialog } from './orders/pay-dialog.tsx';
import { FirmInvoiceButton, ProformaButton, BillingDialog } from './invoices/billing.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';

const TABS = ['odenecek', 'odemeler', 'faturalar', 'cuzdan'] as const;
type TabName = (typeof TABS)[number];

export function AccountingPage() {
  const list = useListParams();
  const accounting = useAccounting();
  usePart(accounting);
  const open = useKnownParam('sekme', TABS) ?? 'odenecek';
  const openTab = (name: TabName, transfer = '') => {
    list.set({ sekme: name === 'odenecek' ? '' : name, durum: '', ara: '', ode: '', havale: transfer });
    // Figures that a tab reads anew must not differ from the cards above it.
    void accounting.refetch();
  };

  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <AccountingCards query={accounting} />
      <div className="mt-5">
        <Tabs
          label={texts.tabs}
          value={open}
          onChange={(name) => openTab(name)}
          tabs={[
            {
              value: 'odenecek',
              label: texts.unpaidTab,
              count: accounting.data?.unpaid.count,
              content: <UnpaidTab onSeeOrders={() => openTab('odemeler')} />,
            },
            { value: 'odemeler', label: paymentWords.payments, content: <OrdersTab /> },
            { value: 'faturalar', label: texts.invoicesTab, content: <InvoicesTab /> },
            {
              value: 'cuzdan',
              label: firmWords.wallet,
              content: (
                <FirmWalletTab
                  topUpButton={<TopUpButton onMade={(id) => openTab('odemeler', String(id))} />}
                  exportButton={<ExportButton query={{ what: 'wallet' }} />}
                />
              ),
            },
          ]}
        />
      </div>
    </>
  );
}

function AccountingCards({ query: { data, isPending } }: { query: ReturnType<typeof useAccounting> }) {
  const sumsOf = (sums: { count: number; total_amount: Kurus } | undefined) => ({
    amount: sums?.total_amount,
    hint: sums && countText(sums.count),
  });
  return (
    <StatGrid isLoading={isPending}>
      <StatCard label={texts.unpaidCard} {...sumsOf(data?.unpaid)} icon={<CreditCard />} tone="info" />
      <StatCard label={texts.pendingCard} {...sumsOf(data?.pending)} icon={<Hourglass />} tone="warning" />
      <StatCard label={listWords.paid} {...sumsOf(data?.paid)} icon={<CircleCheck />} tone="success" />
      <StatCard label={firmWords.wallet} amount={data?.wallet_balance} icon={<Wallet />} tone="brand" />
    </StatGrid>
  );
}

const schema = z.object({ amount: positiveMoney() });
// The cast: the amount is missing until it is typed.
const EMPTY = {} as z.input<typeof schema>;

function TopUpButton({ onMade }: { onMade: (id: number) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button icon={<Plus aria-hidden />} onClick={() => setIsOpen(true)}>
        {walletTopUpTexts.entry}
      </Button>
      <FormDialog
        subject={isOpen ? walletTopUpTexts : null}
        onClose={close}
        call={useTopUpWallet()}
        schema={schema}
        values={() => EMPTY}
        input={(_, body) => ({ body })}
        words={walletTopUpTexts.asking}
        description={() => walletTopUpTexts.about}
        onDone={(_, { data }) => {
          close();
          onMade(data.id);
        }}
      >
        {({ control }) => (
          <FormField control={control} name="amount" label={words.amount}>
            {(input) => <MoneyInput {...input} />}
          </FormField>
        )}
      </FormDialog>
    </>
  );
}

type Query = NonNullable<CallInput<typeof firmInvoicesContract.exportAccounting>['query']>;

function ExportButton({ query }: { query: Query }) {
  return (
    <FileButton fetchFile={async () => (await call(firmInvoicesContract.exportAccounting, { query })).data} />
  );
}

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
  { header: words.total, align: 'end', cell: (order) => <Total order={order} /> },
  {
    header: campaignWords.netBudget,
    align: 'end',
    cell: (order) => (order.campaign_id === null ? '—' : formatKurus(order.campaign_budget)),
  },
  { header: words.method, cell: ({ method }) => (method === null ? '—' : METHOD_TEXTS[method]) },
  { header: words.status, onPhone: 'wide', cell: (order) => <OrderStatus order={order} /> },
];

function columnsFor(menuOf: (order: FirmOrder) => MenuEntry[]): Column<FirmOrder>[] {
  return [
    ...FACTS,
    actionsColumn((order) => {
      const menu = menuOf(order);
      const hasFile = order.campaign_id !== null && !order.is_detached;
      return (
        (hasFile || menu.length > 0) && (
          <RowActions about={order.campaign_name} menu={menu}>
            {hasFile && <OrderFile order={order} />}
          </RowActions>
        )
      );
    }),
  ];
}

function Total({ order: { total_with_vat: total, wallet_part: part } }: { order: FirmOrder }) {
  return (
    <>
      {formatKurus(total)}
      {part > 0 && (
        <span className="block text-xs text-soft">{ordersTexts.fromWallet(formatKurus(part))}</span>
      )}
    </>
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
        <p className="mt-1 text-xs break-words text-soft">{ordersTexts.toWallet}</p>
      )}
    </div>
  );
}

function OrderFile({ order }: { order: FirmOrder }) {
  const { invoice_id: invoiceId, campaign_name: name } = order;
  return invoiceId === null ? (
    <ProformaButton order={order} />
  ) : (
    <FirmInvoiceButton id={invoiceId} name={name} />
  );
}

function OrdersTab() {
  const list = useList(FILTERS);
  const takeBack = useTakeBack();
  const transfer = useSubject('havale');
  const menuOf = (order: FirmOrder): MenuEntry[] => [
    ...(statusOf(order) === 'pending'
      ? [
          {
            label: ordersTexts.transfer,
            icon: <Landmark aria-hidden />,
            onSelect: () => transfer.open(order.id),
          },
        ]
      : []),
    ...takeBack.entriesOf(order),
  ];
  return (
    <>
      <TableSection
        list={list}
        query={useFirmOrders(list.query)}
        words={ordersTexts}
        toolbar={
          <>
            <ListChoice list={list} name="status" label={paymentWords.status} options={CHOICES} />
            <ListSearch list={list} placeholder={ordersTexts.search} />
            <ExportButton query={{ what: 'payments', ...list.filters }} />
          </>
        }
        empty={<EmptyState icon={<ReceiptText />} title={ordersTexts.emptyTitle} text={ordersTexts.empty} />}
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

function aboutText({ kind, campaign_name: name, original_numbers: originals }: FirmInvoice): string {
  if (kind === 'return') return `${name} · ${invoicesTexts.returnOf(originals.join(', '))}`;
  return kind === 'top_up' ? `${name} · ${ORDER_KIND_TEXTS.top_up}` : name;
}

function amountText({ kind }: FirmInvoice, amount: Kurus): string {
  return formatKurus(kind === 'return' ? kurus(-amount) : amount);
}

const INVOICE_FACTS: Column<FirmInvoice>[] = [
  {
    header: paymentWords.invoiceNumber,
    onPhone: 'title',
    cell: (invoice) => (
      <>
        <NameCell name={invoice.number} detail={aboutText(invoice)} />
        {invoice.kind === 'return' && (
          <>
            <Badge tone="info" className="mt-1">
              {paymentWords.returnInvoice}
            </Badge>
            <p className="mt-1 text-xs font-normal text-soft">
              {invoice.cancel_reason === null ? campaignWords.returnedPart : invoiceTexts.cancellingNote}
            </p>
          </>
        )}
        <ReissueNews invoice={invoice} />
      </>
    ),
  },
  { header: words.date, cell: ({ issued_at: at }) => <span className="tabular">{formatDate(at)}</span> },
  { header: campaignWords.budget, align: 'end', cell: (row) => amountText(row, row.base_amount) },
  { header: campaignWords.vat, align: 'end', cell: (row) => amountText(row, row.vat_amount) },
  { header: words.total, align: 'end', cell: (row) => <strong>{amountText(row, row.total_amount)}</strong> },
];

function ReissueNews({
  invoice: { cancel_reason: reason, replaces, replaced_by: by },
}: {
  invoice: FirmInvoice;
}) {
  const lines = [reason, by && invoicesTexts.replacedBy(by), replaces && invoicesTexts.replaces(replaces)];
  return (
    <>
      {by !== null && (
        <Badge tone="neutral" className="mt-1">
          {invoicesTexts.cancelled}
        </Badge>
      )}
      {lines.map(
        (line) =>
          line !== null && (
            <p key={line} className="mt-1 text-xs font-normal break-words text-soft">
              {line}
            </p>
          ),
      )}
    </>
  );
}

const COLUMNS: Column<FirmInvoice>[] = [
  ...INVOICE_FACTS,
  actionsColumn((invoice) => (
    <RowActions about={invoice.number}>
      <FirmInvoiceButton id={invoice.id} name={invoice.number} />
    </RowActions>
  )),
];

function InvoicesTab() {
  const list = useList({ search: searchFilter });
  return (
    <>
      <BillingCard />
      <TableSection
        list={list}
        query={useFirmInvoices(list.query)}
        words={invoicesTexts}
        toolbar={
          <>
            <ListSearch list={list} placeholder={invoicesTexts.search} />
            <ExportButton query={{ what: 'invoices', ...list.filters }} />
          </>
        }
        empty={<EmptyState icon={<FileText />} title={invoicesTexts.emptyTitle} text={invoicesTexts.empty} />}
        rows={({ invoices }) => invoices}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        pageLinks="five-at-most"
      />
    </>
  );
}

function detailsOf({ firm_name, tax_office, tax_number, address }: BillingDetails) {
  return [
    { label: billingTexts.firmName, value: firm_name },
    { label: paymentWords.taxOffice, value: tax_office },
    { label: billingTexts.taxNumber, value: tax_number },
    { label: billingTexts.address, value: address },
  ];
}

function BillingCard() {
  const query = useBillingDetails();
  const dialog = useOpenDialog('islem');
  return (
    <Card
      title={billingTexts.title}
      description={billingTexts.about}
      action={
        <Button
          size="sm"
          variant="secondary"
          icon={<Pencil aria-hidden />}
          disabled={query.data === undefined}
          onClick={() => dialog.open('fatura-bilgileri')}
        >
          {actionWords.edit}
        </Button>
      }
    >
      <QueryStates
        query={query}
        failedText={billingTexts.loadFailed}
        skeleton={<Skeleton className="h-24 rounded-xl" />}
      >
        {(details) => (
          <>
            {details.tax_number === null && (
              <Alert tone="info" className="mb-4">
                {billingTexts.missing}
              </Alert>
            )}
            <DetailList details={detailsOf(details)} />
            <BillingDialog
              details={dialog.opened === 'fatura-bilgileri' ? details : null}
              onClose={dialog.close}
            />
          </>
        )}
      </QueryStates>
    </Card>
  );
}
