import { Send } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { isMissing } from '#lib/web/call.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { EmptyState, Missing } from '#lib/web/lists/empty-state.tsx';
import { NameCell } from '#lib/web/lists/cells.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { saveFile } from '#lib/web/save-file.tsx';
import { TableSection } from '#lib/web/screen/list-section.tsx';
import { ListChoice } from '#lib/web/screen/list-toolbar.tsx';
import { useList, viewOf } from '#lib/web/screen/use-list.ts';
import { firmWords } from '#features/firms/texts.ts';
import { adminPaths } from '#platform/places/paths.ts';
import { AccountCell, SuspendedMark, Warning } from '../withdrawals/admin-cells.tsx';
import { type PayoutRow, useGiveFile, usePayoutRun, useProposeRun, type WholeRun } from './api.web.ts';
import { ROW_RESULTS } from './contract.ts';
import { resultsText, RunBadge } from './runs-page.tsx';
import {
  type Asking,
  CallOffDialog,
  FileDialog,
  ResultDialog,
  StatusDialog,
  TakeOutDialog,
} from './run-dialogs.tsx';
import { callOffTexts, proposeRunWords, ROW_RESULT_TEXTS, runTexts as texts, runWords } from './texts.web.ts';

const RESULTS = ['all', 'waiting', ...ROW_RESULTS] as const;
const FILTERS = RESULTS.map((value) => ({
  value,
  label: value === 'all' ? words.all : ROW_RESULT_TEXTS[value],
}));
const LIST = { result: viewOf('sonuc', RESULTS) };
const PAGE_SIZE = '50';

export function PayoutRunPage() {
  const id = useParams()['id'] ?? '';
  const list = useList(LIST);
  const query = usePayoutRun(id, { ...list.query, limit: PAGE_SIZE });
  const [asking, setAsking] = useState<Asking | null>(null);
  const run = query.data;
  const isGone = run === undefined && isMissing(query.error);
  const close = () => setAsking(null);
  return (
    <>
      <PageHeader
        title={runWords.title(id)}
        description={run && <About run={run} />}
        back={{ to: adminPaths.payoutRuns, label: texts.back }}
        actions={run && <Actions run={run} onAsk={(dialog) => setAsking({ dialog })} />}
      />
      {isGone ? (
        <Missing title={texts.missingTitle} list={{ to: adminPaths.payoutRuns, label: texts.back }}>
          {texts.missing}
        </Missing>
      ) : (
        <>
          <StatGrid row="line" isLoading={run === undefined && !query.error}>
            <StatCard label={words.status} value={run && <RunBadge status={run.status} />} />
            <StatCard label={runWords.count} count={run?.count} hint={run && resultsText(run)} />
            <StatCard label={words.total} amount={run?.amount} />
          </StatGrid>
          <div className="mt-3">
            <TableSection
              list={list}
              query={query}
              words={{ ...texts, label: texts.rows }}
              toolbar={<ListChoice list={list} name="result" label={texts.filter} options={FILTERS} />}
              empty={<EmptyState icon={<Send />} title={texts.empty} />}
              rows={({ rows }) => rows}
              rowKey={({ id: row }) => row}
              columns={columnsOf(run, setAsking)}
              room="much"
            />
          </div>
        </>
      )}
      <FileDialog run={asking?.dialog === 'file' ? (run ?? null) : null} onClose={close} />
      <StatusDialog run={asking?.dialog === 'status' ? (run ?? null) : null} onClose={close} />
      <CallOffDialog run={asking?.dialog === 'call-off' ? (run ?? null) : null} onClose={close} />
      <ResultDialog runId={id} asking={asking} onClose={close} />
      <TakeOutDialog runId={id} row={asking?.dialog === 'take-out' ? asking.row : null} onClose={close} />
    </>
  );
}

function About({
  run: { created_by_name: name, created_at: at, approved_by_name: approver, file, proposal },
}: {
  run: WholeRun;
}) {
  const lines = [
    `${runWords.createdBy}: ${name} · ${formatDateTime(at)}`,
    approver !== null && `${texts.approvedBy}: ${approver}`,
    proposal !== null &&
      `${texts.waitsForSecond} · ${texts.proposedBy(proposal.proposed_by_name, formatDateTime(proposal.proposed_at))}`,
    file !== null &&
      `${texts.file}: ${texts.given(file.format, formatDateTime(file.first_given_at), file.times_given)} · ${texts.hash(file.hash)}`,
  ].filter((line) => line !== false);
  return lines.map((line) => (
    <span key={line} className="tabular block text-sm break-words">
      {line}
    </span>
  ));
}

/** One filled button: what comes next. */
function Actions({
  run,
  onAsk,
}: {
  run: WholeRun;
  onAsk: (dialog: 'file' | 'status' | 'call-off' | 'all-paid') => void;
}) {
  const { id, status, file, takes_two: takesTwo, proposal, results } = run;
  const propose = useNotifiedCall(useProposeRun(), proposeRunWords);
  const give = useNotifiedCall(useGiveFile(), { failed: texts.fileFailed, done: '' }, ({ data }) =>
    saveFile(data),
  );
  const again = file !== null && (
    <Button variant="secondary" onClick={() => give({ params: { id }, body: { format: file.format } })}>
      {texts.again}
    </Button>
  );
  if (file !== null) {
    if (status !== 'filed' || results.waiting === 0) return again;
    const readsFile = file.format === 'pain.001';
    return (
      <>
        {again}
        <Button variant={readsFile ? 'secondary' : 'primary'} onClick={() => onAsk('all-paid')}>
          {texts.allPaid}
        </Button>
        {readsFile && <Button onClick={() => onAsk('status')}>{texts.readStatus}</Button>}
      </>
    );
  }
  if (status === 'called_off') return null;
  return (
    <>
      <Button variant="secondary" onClick={() => onAsk('call-off')}>
        {callOffTexts.entry}
      </Button>
      {!takesTwo ? (
        <Button onClick={() => onAsk('file')}>{texts.takeFile}</Button>
      ) : proposal === null ? (
        <Button onClick={() => propose({ params: { id } })}>{texts.propose}</Button>
      ) : (
        !proposal.is_own && (
          <ButtonLink to={`${adminPaths.approvals}?onayla=${proposal.id}`}>{texts.approve}</ButtonLink>
        )
      )}
    </>
  );
}

const RESULT_TONES = { paid: 'success', returned: 'danger', not_sent: 'neutral' } as const;

function ResultCell({
  row: { result, result_on: day, bank_reference: reference, reason, problem, is_large: isLarge },
  isFiled,
}: {
  row: PayoutRow;
  isFiled: boolean;
}) {
  return (
    <div className="text-xs">
      {result !== null && <Badge tone={RESULT_TONES[result]}>{ROW_RESULT_TEXTS[result]}</Badge>}
      {day !== null && (
        <p className="tabular mt-1 break-words text-soft">
          {formatDay(day)}
          {reference !== null && ` · ${reference}`}
        </p>
      )}
      {reason !== null && <p className="mt-1 break-words text-danger">{reason}</p>}
      {problem !== null && <Warning text={problem} />}
      {result === null && problem === null && (
        <p className="text-soft">{isFiled ? ROW_RESULT_TEXTS.waiting : texts.sendable}</p>
      )}
      {result === null && isLarge && <p className="text-soft">{texts.large}</p>}
    </div>
  );
}

function columnsOf(run: WholeRun | undefined, onAsk: (asking: Asking) => void): Column<PayoutRow>[] {
  return [
    {
      header: words.name,
      onPhone: 'title',
      cell: (row) => (
        <>
          <NameCell name={row.name} detail={row.is_firm ? firmWords.firm : `#${row.id}`} />
          <SuspendedMark withdrawal={row} />
        </>
      ),
    },
    {
      header: texts.account,
      onPhone: 'wide',
      cell: (row) => (
        <>
          <AccountCell withdrawal={row} />
          {row.bank_name === null ? (
            <Warning text={texts.bankUnknown} />
          ) : (
            <p className="text-xs text-soft">{row.bank_name}</p>
          )}
        </>
      ),
    },
    {
      header: words.amount,
      align: 'end',
      cell: ({ amount }) => <strong className="money">{formatKurus(amount)}</strong>,
    },
    {
      header: texts.result,
      onPhone: 'wide',
      cell: (row) => <ResultCell row={row} isFiled={run?.file != null} />,
    },
    actionsColumn((row) => {
      if (row.result !== null || run === undefined || run.status === 'called_off') return null;
      const dialog = run.file === null ? 'take-out' : 'result';
      return (
        <RowActions about={row.name}>
          <Button size="sm" variant="secondary" about={row.name} onClick={() => onAsk({ dialog, row })}>
            {dialog === 'result' ? texts.writeResult : texts.takeOut}
          </Button>
        </RowActions>
      );
    }),
  ];
}
