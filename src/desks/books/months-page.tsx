import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatMonth } from '#lib/shared/months.ts';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { TextArea } from '#lib/web/inputs/text-input.tsx';
import { Fold } from '#lib/web/layout/fold.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { NameCell } from '#lib/web/lists/cells.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { actionsColumn } from '#lib/web/lists/row-actions.tsx';
import { type Column, Table } from '#lib/web/lists/table.tsx';
import { ProposeDialog } from '#lib/web/screen/form-dialog.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { adminPaths } from '#platform/places/paths.ts';
import { closeMonthBody, oversightContract } from './contract.ts';
import { type Month, useCloseMonth, useMonths } from './api.web.ts';
import { monthTexts } from './texts.ts';
import { journalTexts, monthPageTexts as texts } from './texts.web.ts';

const TONES = { open: 'neutral', next: 'neutral', proposed: 'warning', closed: 'success' } as const;

function State({ month }: { month: Month }) {
  const { state, closed_at: at, closed_by_name: by, approved_by_name: approver } = month;
  const badge = <Badge tone={TONES[state]}>{texts.states[state]}</Badge>;
  if (at === null) return badge;
  const detail = [formatDateTime(at), by, approver && texts.approvedBy(approver)].filter(Boolean).join(' · ');
  return <NameCell name={badge} detail={detail} />;
}

const COLUMNS: Column<Month>[] = [
  { header: monthTexts.month, onPhone: 'title', cell: ({ month }) => formatMonth(month) },
  { header: monthTexts.booked, align: 'end', cell: ({ vat_booked: vat }) => formatKurus(vat) },
  { header: monthTexts.invoiced, align: 'end', cell: ({ vat_invoiced: vat }) => formatKurus(vat) },
  {
    header: texts.difference,
    align: 'end',
    cell: ({ vat_booked: booked, vat_invoiced: invoiced }) => (
      <strong className={booked === invoiced ? undefined : 'text-danger'}>
        {formatKurus(kurus(booked - invoiced))}
      </strong>
    ),
  },
  { header: words.status, onPhone: 'wide', cell: (month) => <State month={month} /> },
];

export function MonthsPage() {
  const query = useMonths();
  const mayClose = useMayCall(oversightContract.closeMonth);
  const close = useCloseMonth();
  const [asked, setAsked] = useState<Month | null>(null);
  const columns = [
    ...COLUMNS,
    actionsColumn<Month>(
      (month) =>
        month.state === 'next' && (
          <Button size="sm" about={formatMonth(month.month)} onClick={() => setAsked(month)}>
            {texts.close}
          </Button>
        ),
    ),
  ];
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.about}
        back={{ to: adminPaths.books, label: journalTexts.back }}
      />
      <QueryStates
        query={query}
        failedText={texts.failed}
        isEmpty={({ months }) => months.length === 0}
        empty={<EmptyState icon={<CalendarCheck />} title={texts.emptyTitle} text={journalTexts.empty} />}
      >
        {({ months, takes_two: takesTwo }) => (
          <>
            <Table
              label={texts.title}
              rows={months}
              rowKey={({ month }) => month}
              columns={mayClose ? columns : COLUMNS}
            />
            <div className="mt-4">
              <Fold title={texts.whyDiffers}>{texts.whyDiffersAbout}</Fold>
            </div>
            <ProposeDialog
              takesTwo={takesTwo}
              proposal={texts.closing.proposal}
              subject={asked}
              onClose={() => setAsked(null)}
              call={close}
              schema={closeMonthBody}
              values={() => ({ reason: '' })}
              input={({ month }, body) => ({ params: { month }, body })}
              words={texts.closing}
              isDecision
              description={({ month }) => texts.closing.about(formatMonth(month))}
            >
              {({ control }) => (
                <FormField control={control} name="reason" label={words.note} hint={texts.closing.hint}>
                  {(input) => <TextArea {...input} limit={1000} rows={3} />}
                </FormField>
              )}
            </ProposeDialog>
          </>
        )}
      </QueryStates>
    </>
  );
}
