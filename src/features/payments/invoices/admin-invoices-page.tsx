import { FileText } from 'lucide-react';
import { type CsvColumn, dayCell, liraCell as lira } from '#lib/shared/csv.ts';
import { formatDate, istanbulDay } from '#lib/shared/dates.ts';
import { formatMonth, monthOf, monthsUntil } from '#lib/shared/months.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { TableFileMenu } from '#lib/web/buttons/table-file-menu.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { call } from '#lib/web/call.ts';
import { useToday } from '#lib/web/day/new-day.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { NameCell } from '#lib/web/lists/cells.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { ListChoice, ListSearch, ListSelect } from '#lib/web/screen/list-toolbar.tsx';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import { searchFilter, sizeFilter, textFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { invoicePath } from '../admin-paths.ts';
import { adminInvoicesContract, INVOICE_FILTERS } from '../contract.ts';
import { type AdminInvoice, useAdminInvoices } from '../api.web.ts';
import { adminInvoiceTexts as texts } from '../admin-texts.web.ts';
import { signed } from '../payment-wire.ts';
import { InvoiceTotal } from './billing.tsx';
import { csvTexts, invoiceTexts, paymentWords } from '../texts.ts';

const FILTERS = {
  search: searchFilter,
  month: textFilter('ay', /^\d{4}-(0[1-9]|1[0-2])$/),
  kind: viewOf('tur', INVOICE_FILTERS),
  limit: sizeFilter,
};

const CHOICES = INVOICE_FILTERS.map((value) => ({ value, label: texts.filters[value] }));

const isReturn = ({ kind }: AdminInvoice) => kind === 'return';

const COLUMNS: Column<AdminInvoice>[] = [
  {
    header: paymentWords.invoiceNumber,
    onPhone: 'title',
    cell: (invoice) => (
      <NameCell
        name={<TextLink to={invoicePath(invoice.id)}>{invoice.number}</TextLink>}
        detail={
          <>
            {formatDate(invoice.issued_at)}{' '}
            {isReturn(invoice) && <Badge tone="info">{paymentWords.returnInvoice}</Badge>}
          </>
        }
      />
    ),
  },
  {
    header: invoiceTexts.buyer,
    cell: ({ buyer }) => <NameCell name={buyer.title} detail={buyer.tax_number ?? texts.noNumber} />,
  },
  { header: texts.base, align: 'end', cell: (row) => formatKurus(signed(row, 'base_amount')) },
  { header: campaignWords.vat, align: 'end', cell: (row) => formatKurus(signed(row, 'vat_amount')) },
  {
    header: words.total,
    align: 'end',
    cell: (invoice) => <InvoiceTotal invoice={invoice} />,
  },
];

export const FILE_COLUMNS: CsvColumn<AdminInvoice>[] = [
  { title: paymentWords.invoiceNumber, value: ({ number }) => number },
  { title: words.date, value: ({ issued_at: at }) => dayCell(istanbulDay(at)) },
  {
    title: csvTexts.kind,
    value: (row) => (isReturn(row) ? paymentWords.returnInvoice : paymentWords.invoice),
  },
  { title: invoiceTexts.buyer, value: ({ buyer }) => buyer.title },
  { title: texts.taxOrPersonNumber, value: ({ buyer }) => buyer.tax_number },
  { title: paymentWords.taxOffice, value: ({ buyer }) => buyer.tax_office },
  { title: texts.base, value: (row) => lira(signed(row, 'base_amount')) },
  { title: campaignWords.vat, value: (row) => lira(signed(row, 'vat_amount')) },
  { title: words.total, value: (row) => lira(signed(row, 'total_amount')) },
  { title: campaignWords.withheld, value: (row) => lira(signed(row, 'withheld')) },
  { title: csvTexts.originals, value: ({ original_numbers: numbers }) => numbers.join(' ') },
];

async function makeFile(month: string) {
  const { data } = await call(adminInvoicesContract.listMonthInvoices, { query: { month } });
  return { name: `${csvTexts.invoicesFile}-${month}`, columns: FILE_COLUMNS, rows: data.invoices };
}

export function AdminInvoicesPage() {
  const list = useList(FILTERS);
  const query = useAdminInvoices(list.query);
  const sums = query.data?.sums;
  const thisMonth = monthOf(useToday());
  const month = list.filters.month || thisMonth;
  const months = monthsUntil(thisMonth, 24).map((value) => ({ value, label: formatMonth(value) }));
  return (
    <QueuePage
      title={texts.title}
      actions={<TableFileMenu label={texts.file(formatMonth(month))} make={() => makeFile(month)} />}
      list={list}
      query={query}
      words={texts}
      figures={
        <>
          <StatCard label={texts.base} amount={sums?.base_amount} />
          <StatCard label={campaignWords.vat} amount={sums?.vat_amount} />
          <StatCard label={words.total} amount={sums?.total_amount} />
        </>
      }
      toolbar={
        <>
          <ListChoice list={list} name="kind" label={csvTexts.kind} options={CHOICES} />
          <div className="min-w-[min(14rem,100%)]">
            <ListSelect
              list={list}
              name="month"
              label={texts.month}
              isLabelHidden
              options={months}
              anyLabel={texts.allMonths}
            />
          </div>
          <ListSearch list={list} placeholder={texts.search} />
        </>
      }
      empty={<EmptyState icon={<FileText />} title={texts.emptyTitle} text={texts.empty} />}
      rows={({ invoices }) => invoices}
      rowKey={({ id }) => id}
      columns={COLUMNS}
      room="much"
    />
  );
}
