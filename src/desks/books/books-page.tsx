import { PencilLine, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { errorText } from '#lib/web/call.ts';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { useOpenDialog } from '#lib/web/screen/use-subject.ts';
import { useMayCall, useMayOpen } from '#lib/web/use-may-call.ts';
import { adminPaths } from '#platform/places/paths.ts';
import { oversightContract, rebuildBody, liftBody } from './contract.ts';
import {
  type Books,
  useAuditNow,
  useBooks,
  type BooksRun,
  type Problem,
  useRebuildBalance,
  useLiftFreeze,
  PLATFORM_WALLET_PATH,
  subjectPath,
} from './api.web.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { booksTexts as texts, detailTexts, fullCheckTexts, rebuildTexts, liftTexts } from './texts.web.ts';
import { TrialBalance, TrialBalanceOfDays } from './sides.tsx';
import { formatDateTime } from '#lib/shared/dates.ts';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { Card, FoldedCard } from '#lib/web/layout/card.tsx';
import { INVARIANT_KEYS, INVARIANTS } from '#platform/ledger/invariants.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { bookWords } from './texts.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { figuresOf } from '#platform/ledger/texts.ts';
import { ReasonDialog, ProposeDialog } from '#lib/web/screen/form-dialog.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { TextArea } from '#lib/web/inputs/text-input.tsx';

interface DifferenceProps {
  problem: Problem;
  onRebuild: ((problem: Problem) => void) | undefined;
}

function Difference({ problem, onRebuild }: DifferenceProps) {
  const [expected, actual] = figuresOf(problem);
  const path = subjectPath(problem.subject);
  const mayOpen = useMayOpen();
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="font-medium">{INVARIANTS[problem.invariant].title}</p>
      <p className="mt-1 text-sm font-semibold break-words text-danger">
        {texts.firstRow}: {problem.subject_text} ({texts.rows(problem.found)})
      </p>
      <p className="text-sm break-words">
        {expected.label}: <strong className="tabular">{expected.value}</strong> · {actual.label}:{' '}
        <strong className="tabular">{actual.value}</strong>
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-3 text-sm">
        {problem.invariant === 'stored-balances' && onRebuild && (
          <Button variant="secondary" size="sm" onClick={() => onRebuild(problem)}>
            {texts.rebuild}
          </Button>
        )}
        {path !== undefined && mayOpen(path) && (
          <TextLink to={path}>
            {texts.look}
            <span className="sr-only">: {problem.subject_text}</span>
          </TextLink>
        )}
      </div>
    </li>
  );
}

function Differences({ run }: { run: BooksRun | null }) {
  const [asked, setAsked] = useState<Problem | null>(null);
  const mayRebuild = useMayCall(oversightContract.rebuildBalance);
  const rebuild = useRebuildBalance();
  if (run === null)
    return <EmptyState icon={<ScanSearch />} title={texts.neverRun} text={texts.neverRunAbout} />;
  const at = texts.lastRun(formatDateTime(run.at));
  return (
    <>
      {run.problems.length === 0 ? (
        <Alert tone="success" title={texts.allHold}>
          {at}
        </Alert>
      ) : (
        <Card title={texts.someBroken(run.problems.length)} description={at} isFlush>
          <ul className="divide-y divide-line border-t border-line">
            {run.problems.map((problem) => (
              <Difference
                key={`${problem.invariant} ${problem.subject}`}
                problem={problem}
                onRebuild={mayRebuild ? setAsked : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      <ReasonDialog
        subject={asked}
        onClose={() => setAsked(null)}
        call={rebuild}
        schema={reasonBody}
        input={({ subject }, { reason }) => ({ body: { account: subject, reason } })}
        words={rebuildTexts}
        tone="primary"
        description={({ subject_text: account }) => rebuildTexts.about(account)}
      />
    </>
  );
}

const reasonBody = rebuildBody.pick({ reason: true });

interface AuditProps {
  audit: ReturnType<typeof useAuditNow>;
}

function AuditButton({ audit }: AuditProps) {
  const toast = useToast();
  // One that takes longer goes on, and the page shows how far it is.
  const ask = () =>
    audit.mutate(
      {},
      {
        onSuccess: ({ data, message }) => {
          if ((data.problem_count ?? 0) === 0) toast.success(message ?? '');
          else toast.error(message ?? '');
        },
        onError: (error) => toast.error(errorText(error, texts.auditFailed)),
      },
    );
  return (
    <Button
      icon={<ScanSearch aria-hidden />}
      isBusy={audit.isPending}
      busyText={texts.auditing}
      onClick={ask}
    >
      {texts.auditNow}
    </Button>
  );
}

function Actions({ audit, mayAudit }: AuditProps & { mayAudit: boolean }) {
  const mayCorrect = useMayCall(oversightContract.proposeCorrection);
  const dialog = useOpenDialog('islem');
  return (
    <>
      <ButtonLink variant="secondary" to={PLATFORM_WALLET_PATH}>
        {texts.platformWallet}
      </ButtonLink>
      <ButtonLink variant="secondary" to={adminPaths.months}>
        {texts.months}
      </ButtonLink>
      {mayCorrect && (
        <>
          <Button variant="secondary" icon={<PencilLine aria-hidden />} onClick={() => dialog.open('duzelt')}>
            {texts.correct}
          </Button>
          <CorrectionDialog isOpen={dialog.opened === 'duzelt'} onClose={dialog.close} />
        </>
      )}
      {mayAudit && <AuditButton audit={audit} />}
    </>
  );
}

export function BooksPage() {
  const query = useBooks();
  const mayAudit = useMayCall(oversightContract.auditNow);
  const audit = useAuditNow();
  return (
    <>
      <PageHeader title={texts.title} actions={<Actions audit={audit} mayAudit={mayAudit} />} />
      <QueryStates query={query} failedText={texts.failed}>
        {(books) => (
          <div className="flex flex-col gap-5">
            <FreezeBanner books={books} />
            {(audit.isPending || books.progress !== null) && <FullCheckProgress />}
            <Differences run={books.run} />
            <TrialBalance books={books} />
            <FoldedCard title={texts.ofDays}>
              <TrialBalanceOfDays />
            </FoldedCard>
            <BookDetails books={books} />
          </div>
        )}
      </QueryStates>
    </>
  );
}

const REFRESH_MS = 2000;

function FullCheckProgress() {
  const progress = useBooks({ refreshMs: REFRESH_MS }).data?.progress ?? null;
  // Until the first answer, and while the outcome is put together, the bar stands at one of its ends.
  const { done, total, actor_name: actor } = progress ?? { done: 0, total: 1, actor_name: null };
  return (
    <Card>
      <div role="status">
        <ProgressBar
          label={fullCheckTexts.underWay}
          value={done}
          max={total}
          valueText={fullCheckTexts.percent((100 * done) / Math.max(1, total))}
          aside={
            progress && fullCheckTexts.since(formatDateTime(progress.began_at), actor ?? bookWords.automatic)
          }
          tone="brand"
          size="md"
        />
        <p className="mt-2 text-sm text-soft">{fullCheckTexts.underWayAbout}</p>
      </div>
    </Card>
  );
}

const sealFacts = ({ unsealed_entries, last_sealed_at, head }: Books['seals']) => [
  { label: detailTexts.lastSealedAt, value: last_sealed_at && formatDateTime(last_sealed_at) },
  { label: detailTexts.unsealedEntries, value: formatCount(unsealed_entries) },
  {
    label: detailTexts.head,
    isWide: true,
    value: head && (
      <span className="flex flex-wrap items-center gap-2">
        <code className="text-xs break-all">{head}</code>
        <CopyButton text={head} label={detailTexts.copyHead} />
      </span>
    ),
  },
];

function BookDetails({ books: { full_run: full, margin, seals } }: { books: Books }) {
  return (
    <FoldedCard title={detailTexts.title}>
      <DetailList
        className="pb-5"
        details={[
          {
            label: detailTexts.fullRun,
            value:
              full === null
                ? detailTexts.notYet
                : detailTexts.outcome({
                    at: formatDateTime(full.at),
                    actor: full.actor_name ?? bookWords.automatic,
                    tookMs: full.took_ms,
                    problems: full.problem_count,
                  }),
            isWide: true,
          },
          { label: detailTexts.margin, value: formatKurus(margin), isWide: true },
          ...sealFacts(seals),
        ]}
      />
      <h2 className="border-t border-line pt-4 font-bold">{detailTexts.rules}</h2>
      <p className="mt-0.5 text-sm text-soft">{detailTexts.rulesAbout}</p>
      <ul className="divide-y divide-line pt-2 text-sm">
        {INVARIANT_KEYS.map((key) => (
          <li key={key} className="flex gap-3 py-2">
            <span className="tabular w-8 shrink-0 text-soft">{INVARIANTS[key].id}</span>
            {INVARIANTS[key].title}
          </li>
        ))}
      </ul>
    </FoldedCard>
  );
}

function FreezeBanner({ books: { freeze, run } }: { books: Books }) {
  const dialog = useOpenDialog('islem');
  const mayLift = useMayCall(oversightContract.liftFreeze);
  const mayOpen = useMayOpen();
  const isWaiting = freeze !== null && freeze.takes_two && freeze.is_proposed;
  return (
    <>
      {freeze && (
        <Alert
          tone="danger"
          title={texts.frozenTitle}
          action={
            run &&
            mayLift &&
            !isWaiting && (
              <Button variant="danger" size="sm" onClick={() => dialog.open('kaldir')}>
                {texts.lift}
              </Button>
            )
          }
        >
          <p>{texts.frozenAbout(formatDateTime(freeze.began_at))}</p>
          {freeze.is_proposed && (
            <p className="mt-1">
              {texts.isProposed}{' '}
              {mayOpen(adminPaths.approvals) && (
                <TextLink to={adminPaths.approvals}>{texts.toApprovals}</TextLink>
              )}
            </p>
          )}
        </Alert>
      )}
      {run && mayLift && <LiftDialog run={run} freeze={freeze} dialog={dialog} />}
    </>
  );
}

interface LiftDialogProps {
  run: BooksRun;
  freeze: Books['freeze'];
  dialog: ReturnType<typeof useOpenDialog>;
}

function LiftDialog({ run, freeze, dialog }: LiftDialogProps) {
  const broken = run.problems.length;
  return (
    <ProposeDialog
      takesTwo={freeze?.takes_two ?? false}
      proposal={liftTexts.proposal}
      subject={dialog.opened === 'kaldir' ? run : null}
      onClose={dialog.close}
      call={useLiftFreeze()}
      schema={liftBody}
      values={({ id }) => ({ reason: '', run_id: id, accepts_problems: false })}
      input={({ id }, body) => ({ body: { ...body, run_id: id } })}
      words={liftTexts}
      alreadyDecided={() => (freeze === null ? liftTexts.alreadyDecided : null)}
      tone="danger"
      description={() => liftTexts.about}
    >
      {({ control }) => (
        <>
          {broken > 0 && <Alert tone="warning">{liftTexts.stillDiffers(broken)}</Alert>}
          <FormField control={control} name="reason" label={liftTexts.reason} hint={liftTexts.hint}>
            {(input) => <TextArea {...input} limit={1000} rows={4} />}
          </FormField>
          {broken > 0 && (
            <FormField control={control} name="accepts_problems">
              {(input) => <Checkbox {...input}>{liftTexts.accept}</Checkbox>}
            </FormField>
          )}
        </>
      )}
    </ProposeDialog>
  );
}
