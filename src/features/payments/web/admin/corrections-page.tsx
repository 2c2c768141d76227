import { FilePenLine } from 'lucide-react';
import { formatDate } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { searchFilter, viewOf } from '#lib/web/screen/list-filters.ts';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { useRow } from '#lib/web/screen/use-row.ts';
import { useCloseAll, useSubject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import { CORRECTION_FILTERS } from '../../contract/admin.ts';
import { CORRECTION_TEXTS, paymentWords } from '../../texts.ts';
import { type Correction, useCorrections } from '../api.ts';
import { CorrectionBadge } from '../correction-badge.tsx';
import { adminCorrectionTexts as texts } from '../texts/admin.ts';
import { InvoiceFile, type InvoiceFileProps } from './invoice-file.tsx';
import { ApproveCorrection, RejectCorrection } from './correction-dialogs.tsx';

const FILTERS = { search: searchFilter, status: viewOf('durum', CORRECTION_FILTERS) };
const CHOICES = CORRECTION_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? words.all : CORRECTION_TEXTS[value],
}));

const FACTS: Column<Correction>[] = [
  {
    header: paymentWords.invoiceNumber,
    onPhone: 'title',
    cell: ({ invoice_id: id, number, campaign_name: campaign }) => (
      <NameCell name={<InvoiceFile id={id} number={number} />} detail={campaign} />
    ),
  },
  { header: firmWords.firm, cell: ({ firm_name: name }) => name },
  { header: words.date, cell: ({ asked_at: at }) => <span className="tabular">{formatDate(at)}</span> },
  { header: words.total, align: 'end', cell: ({ total_amount: total }) => formatKurus(total) },
  { header: texts.reason, onPhone: 'wide', cell: ({ reason }) => <p className="lines:max-w-64">{reason}</p> },
  { header: words.status, onPhone: 'wide', cell: (row) => <CorrectionState correction={row} /> },
];

/** What became of it: why it was refused, or the two invoices that were issued. */
function CorrectionState({ correction }: { correction: Correction }) {
  const { status, rejection_reason: reason } = correction;
  return (
    <div className="lines:max-w-64">
      <CorrectionBadge status={status} />
      {reason !== null && <p className="mt-1 text-xs break-words text-soft">{reason}</p>}
      {madeBy(correction).map((invoice) => (
        <div key={invoice.id} className="mt-3 flex flex-wrap items-center gap-x-2 text-xs text-soft">
          {invoice.about}
          <InvoiceFile {...invoice} />
        </div>
      ))}
    </div>
  );
}

/** The return invoice and the new one of an approved correction. */
function madeBy(correction: Correction): Required<InvoiceFileProps>[] {
  const { return_invoice_id: returnId, return_number: returned } = correction;
  const { new_invoice_id: newId, new_number: made } = correction;
  if (returnId === null || returned === null || newId === null || made === null) return [];
  return [
    { id: returnId, number: returned, about: paymentWords.returnInvoice },
    { id: newId, number: made, about: paymentWords.newInvoice },
  ];
}

/** Fatura Düzeltmeleri: what firms ask to have put right, with its two decisions. */
export function CorrectionsPage() {
  const list = useList(FILTERS);
  const query = useCorrections(list.query);
  const approval = useSubject('duzelt');
  const rejection = useSubject('reddet');
  const closeAll = useCloseAll('duzelt', 'reddet');
  const rows = query.data?.corrections;
  const columns: Column<Correction>[] = [
    ...FACTS,
    actionsColumn(({ id, status, number }) =>
      status === 'asked' ? (
        <RowActions about={number}>
          <Button size="sm" about={number} onClick={() => approval.open(id)}>
            {actionWords.approve}
          </Button>
          <Button size="sm" variant="secondary" about={number} onClick={() => rejection.open(id)}>
            {actionWords.reject}
          </Button>
        </RowActions>
      ) : null,
    ),
  ];
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <TableSection
        list={list}
        query={query}
        words={texts}
        toolbar={
          <>
            <ListChoice list={list} name="status" label={words.status} options={CHOICES} />
            <ListSearch list={list} placeholder={texts.search} />
          </>
        }
        empty={<EmptyState icon={<FilePenLine />} title={texts.emptyTitle} text={texts.empty} />}
        rows={({ corrections }) => corrections}
        rowKey={({ id }) => id}
        columns={columns}
        room="much"
      />
      <ApproveCorrection
        correction={useRow(approval, rows, query)}
        onClose={approval.close}
        onDone={closeAll}
      />
      <RejectCorrection
        correction={useRow(rejection, rows, query)}
        onClose={rejection.close}
        onDone={closeAll}
      />
    </>
  );
}
