import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Fold } from '#lib/web/layout/fold.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { type Column, Table } from '#lib/web/lists/table.tsx';
import { amountKindOf } from '../../budget-journal.ts';
import type { BudgetJournalLine } from '../../contract/firm.ts';
import { useBudgetHistory } from '../api.ts';
import { noteOf } from './figures.ts';
import { historyTexts as texts } from '../texts/firm.ts';

const COLUMNS: readonly Column<BudgetJournalLine>[] = [
  { header: words.date, className: 'whitespace-nowrap', cell: ({ at }) => formatDateTime(at) },
  {
    header: texts.event,
    onPhone: 'title',
    cell: (line) => {
      const note = noteOf(line);
      return (
        <>
          {line.text}
          {note && <span className="block text-xs font-normal text-soft">{note}</span>}
        </>
      );
    },
  },
  {
    header: words.amount,
    align: 'end',
    cell: ({ amount, kind }) => (
      <>
        <span className="money">{formatKurus(amount)}</span>
        <span className="block text-xs text-soft">{texts.amountKinds[amountKindOf(kind)]}</span>
      </>
    ),
  },
  {
    header: texts.change,
    align: 'end',
    cell: ({ net_change }) =>
      net_change === 0 ? (
        '—'
      ) : (
        <span className="money font-semibold">
          {net_change > 0 ? '+' : ''}
          {formatKurus(net_change)}
        </span>
      ),
  },
];

export function HistoryCard(props: { campaignId: number; figuresAt: number }) {
  return (
    <Fold title={texts.heading}>
      <History {...props} />
    </Fold>
  );
}

function History({ campaignId, figuresAt }: { campaignId: number; figuresAt: number }) {
  return (
    <QueryStates query={useBudgetHistory(campaignId, figuresAt)} failedText={texts.failed}>
      {({ history }) => (
        <Table
          label={texts.label}
          columns={COLUMNS}
          rows={history}
          rowKey={(line) => `${line.kind} ${line.at.getTime()} ${line.order_id ?? ''}`}
        />
      )}
    </QueryStates>
  );
}
