import { FileText, Pencil } from 'lucide-react';
import { formatDate } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { NameCell } from '#lib/web/lists/cells.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { TableSection } from '#lib/web/screen/list-section.tsx';
import { ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { searchFilter, useList } from '#lib/web/screen/use-list.ts';
import { useOpenDialog } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { type FirmInvoice, useBillingDetails, useFirmInvoices } from '../api.web.ts';
import { billingTexts, invoicesTexts as texts } from '../firm-texts.web.ts';
import { signed } from '../payment-wire.ts';
import { invoiceTexts, ORDER_KIND_TEXTS, paymentWords } from '../texts.ts';
import {
  BillingDialog,
  billingDetailsOf,
  ExportButton,
  FirmInvoiceButton,
  InvoiceTotal,
} from './billing.tsx';

function aboutText({ kind, campaign_name: name, original_numbers: originals }: FirmInvoice): string {
  if (kind === 'return') return `${name} · ${texts.returnOf(originals.join(', '))}`;
  return kind === 'top_up' ? `${name} · ${ORDER_KIND_TEXTS.top_up}` : name;
}

const COLUMNS: Column<FirmInvoice>[] = [
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
  { header: campaignWords.budget, align: 'end', cell: (row) => formatKurus(signed(row, 'base_amount')) },
  { header: campaignWords.vat, align: 'end', cell: (row) => formatKurus(signed(row, 'vat_amount')) },
  {
    header: words.total,
    align: 'end',
    cell: (invoice) => <InvoiceTotal invoice={invoice} />,
  },
  actionsColumn((invoice) => (
    <RowActions about={invoice.number}>
      <FirmInvoiceButton id={invoice.id} name={invoice.number} />
    </RowActions>
  )),
];

function ReissueNews({
  invoice: { cancel_reason: reason, replaces, replaced_by: by },
}: {
  invoice: FirmInvoice;
}) {
  const lines = [reason, by && texts.replacedBy(by), replaces && texts.replaces(replaces)];
  return (
    <>
      {by !== null && (
        <Badge tone="neutral" className="mt-1">
          {texts.cancelled}
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

export function InvoicesTab() {
  const list = useList({ search: searchFilter });
  return (
    <>
      <BillingCard />
      <TableSection
        list={list}
        query={useFirmInvoices(list.query)}
        words={texts}
        toolbar={
          <>
            <ListSearch list={list} placeholder={texts.search} />
            <ExportButton query={{ what: 'invoices', ...list.filters }} />
          </>
        }
        empty={<EmptyState icon={<FileText />} title={texts.emptyTitle} text={texts.empty} />}
        rows={({ invoices }) => invoices}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        pageLinks="five-at-most"
      />
    </>
  );
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
            <DetailList
              details={[
                { label: billingTexts.firmName, value: details.firm_name },
                ...billingDetailsOf(details),
              ]}
            />
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
