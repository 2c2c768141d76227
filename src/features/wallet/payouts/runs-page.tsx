import { Send } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import type { Tone } from '#lib/web/figures/tone.ts';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { NameCell } from '#lib/web/lists/cells.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { TableSection } from '#lib/web/screen/list-section.tsx';
import { sizeFilter, useList } from '#lib/web/screen/use-list.ts';
import { payoutRunPath } from '#platform/places/paths.ts';
import { usePayoutRuns } from './api.web.ts';
import type { PayoutRun, RunStatus } from './contract.ts';
import { listTexts as texts, RUN_STATUS_TEXTS, runWords } from './texts.web.ts';
import { runTitle } from './texts.ts';

const TONES: Readonly<Record<RunStatus, Tone>> = {
  open: 'warning',
  approved: 'warning',
  filed: 'info',
  done: 'success',
  called_off: 'neutral',
};

export const RunBadge = ({ status }: Pick<PayoutRun, 'status'>) => (
  <Badge tone={TONES[status]}>{RUN_STATUS_TEXTS[status]}</Badge>
);

const COLUMNS: Column<PayoutRun>[] = [
  {
    header: runWords.runs,
    onPhone: 'title',
    cell: ({ id, created_by_name: name, created_at: at }) => (
      <NameCell
        name={<TextLink to={payoutRunPath(id)}>{runTitle(id)}</TextLink>}
        detail={`${name} · ${formatDateTime(at)}`}
      />
    ),
  },
  { header: words.status, cell: ({ status }) => <RunBadge status={status} /> },
  {
    header: texts.results,
    onPhone: 'wide',
    cell: runWords.results,
  },
  { header: runWords.count, align: 'end', cell: ({ count }) => formatCount(count) },
  {
    header: words.amount,
    align: 'end',
    cell: ({ amount }) => <strong className="money">{formatKurus(amount)}</strong>,
  },
];

const LIST = { limit: sizeFilter };

export function PayoutRunsPage() {
  const list = useList(LIST);
  return (
    <>
      <PageHeader title={runWords.runs} />
      <TableSection
        list={list}
        query={usePayoutRuns(list.query)}
        words={texts}
        empty={<EmptyState icon={<Send />} title={texts.emptyTitle} text={texts.empty} />}
        rows={({ runs }) => runs}
        rowKey={({ id }) => id}
        columns={COLUMNS}
      />
    </>
  );
}
