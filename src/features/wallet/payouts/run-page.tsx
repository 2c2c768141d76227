import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { words } from '#lib/shared/words.ts';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { EmptyState, Missing } from '#lib/web/lists/empty-state.tsx';
import { saveFile } from '#lib/web/save-file.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { ListToolsContext } from '#lib/web/screen/list-section.tsx';
import { searchFilter, sizeFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { adminPaths } from '#platform/places/paths.ts';
import { adminWithdrawalTexts } from '../admin-texts.web.ts';
import { type AdminWithdrawal, useAdminWithdrawals } from '../api.web.ts';
import { WithdrawalQueue } from '../withdrawals/withdrawal-queue.tsx';
import { useGiveFile, usePayoutRuns } from './api.web.ts';
import type { PayoutRun } from './contract.ts';
import { CallOffDialog, FileDialog, ResultDialog, StatusDialog } from './run-dialogs.tsx';
import { RunBadge } from './runs-page.tsx';
import { callOffTexts, runTexts as texts, runWords } from './texts.web.ts';
import { RUN_FILTERS, runTitle } from './texts.ts';

const FILTERS = RUN_FILTERS.map((value) => ({
  value,
  label: value === 'all' ? words.all : runWords.resultTexts[value],
}));
const LIST = { search: searchFilter, result: viewOf('durum', RUN_FILTERS), limit: sizeFilter };

/** The open dialog; a row where one alone gets a result, none where all that are left get it. */
type Asking = 'file' | 'status' | 'call-off' | { row: AdminWithdrawal | null };

const BACK = { to: adminPaths.payoutRuns, label: runWords.runs };

/** A run is drawn once it is there: what is asked and done of its rows hangs on it. */
export function PayoutRunPage() {
  const id = useParams()['id'] ?? '';
  const query = usePayoutRuns({ id });
  const [run] = query.data?.runs ?? [];
  if (run) return <Run run={run} />;
  return (
    <>
      <PageHeader title={runTitle(id)} back={BACK} />
      <QueryStates query={query}>
        {() => (
          <Missing title={texts.missingTitle} list={BACK}>
            {texts.missing}
          </Missing>
        )}
      </QueryStates>
    </>
  );
}

function Run({ run }: { run: PayoutRun }) {
  const list = useList(LIST);
  const query = useAdminWithdrawals({ ...list.query, run: String(run.id) });
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      {/* Views are saved of lists, not of one run. */}
      <ListToolsContext value={null}>
        <WithdrawalQueue
          list={list}
          query={query}
          title={runTitle(run.id)}
          back={BACK}
          description={<About run={run} />}
          actions={<Actions run={run} onAsk={setAsking} />}
          figures={
            <>
              <StatCard label={words.status} value={<RunBadge status={run.status} />} />
              <StatCard label={runWords.count} count={run.count} hint={runWords.results(run)} />
              <StatCard label={words.total} amount={run.amount} />
            </>
          }
          toolbar={
            <>
              <ListChoice list={list} name="result" label={words.status} options={FILTERS} />
              <ListSearch list={list} placeholder={adminWithdrawalTexts.search} />
            </>
          }
          empty={<EmptyState icon={<Send />} title={texts.empty} />}
          renderAct={(row) => <RowAct run={run} row={row} onAsk={setAsking} />}
        />
      </ListToolsContext>
      <FileDialog run={asking === 'file' ? run : null} onClose={close} />
      <StatusDialog run={asking === 'status' ? run : null} onClose={close} />
      <CallOffDialog run={asking === 'call-off' ? run : null} onClose={close} />
      <ResultDialog
        asked={typeof asking === 'object' && asking !== null ? { run, row: asking.row } : null}
        onClose={close}
      />
    </>
  );
}

function About({ run }: { run: PayoutRun }): ReactNode {
  return texts.about(run).map((line) => (
    <span key={line} className="tabular block text-sm break-words">
      {line}
    </span>
  ));
}

interface ActionsProps {
  run: PayoutRun;
  onAsk: (asking: Asking) => void;
}

/** One filled button: what comes next. */
function Actions({ run: { id, status, proposal, file_format: format }, onAsk }: ActionsProps) {
  const give = useNotifiedCall(useGiveFile(), texts.givenAgain, ({ data }) => saveFile(data));
  if (status === 'called_off') return null;
  if (format === null)
    return (
      <>
        <Button variant="secondary" onClick={() => onAsk('call-off')}>
          {callOffTexts.confirm}
        </Button>
        {proposal === null ? (
          <Button onClick={() => onAsk('file')}>{texts.takeFile}</Button>
        ) : (
          !proposal.is_own && (
            <ButtonLink to={`${adminPaths.approvals}?onayla=${proposal.id}`}>{texts.approve}</ButtonLink>
          )
        )}
      </>
    );
  const hasStatusFile = format === 'pain.001';
  return (
    <>
      <Button variant="secondary" onClick={() => give({ params: { id }, body: { format } })}>
        {texts.again}
      </Button>
      {status === 'filed' && (
        <>
          <Button variant={hasStatusFile ? 'secondary' : 'primary'} onClick={() => onAsk({ row: null })}>
            {texts.writeRest}
          </Button>
          {hasStatusFile && <Button onClick={() => onAsk('status')}>{texts.readStatus}</Button>}
        </>
      )}
    </>
  );
}

function RowAct({ run, row, onAsk }: ActionsProps & { row: AdminWithdrawal }) {
  if (run.status !== 'filed' || row.payout?.result !== null) return null;
  return (
    <Button size="sm" variant="secondary" about={row.name} onClick={() => onAsk({ row })}>
      {texts.writeResult}
    </Button>
  );
}
