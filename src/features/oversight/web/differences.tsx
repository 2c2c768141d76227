import { ScanSearch } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { useMayOpen, useMayCall } from '#lib/web/use-may-call.ts';
import { INVARIANTS } from '#features/ledger/invariants.ts';
import { figuresOf } from '#features/ledger/names.ts';
import { type BooksRun, type Problem, useRebuildBalance } from './api.ts';
import { subjectPath } from './places.ts';
import { booksTexts as texts, rebuildTexts } from './texts.ts';
import { useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { oversightContract, rebuildBody } from '../contract.ts';

interface DifferenceProps {
  problem: Problem;
  /** Absent for who may not. */
  onRebuild: ((problem: Problem) => void) | undefined;
}

/** A rule that is broken: the first row that differs, and what may be done about it. */
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

/** The differences that the last checks found, and the dialog about one, which stays when it is gone; a line where there are none. */
export function Differences({ run }: { run: BooksRun | null }) {
  const [asked, setAsked] = useState<Problem | null>(null);
  const mayRebuild = useMayCall(oversightContract.rebuildBalance);
  return (
    <>
      <Found run={run} onRebuild={mayRebuild ? setAsked : undefined} />
      <ReasonDialog
        subject={asked}
        onClose={() => setAsked(null)}
        call={useRebuildBalance()}
        schema={reasonBody}
        input={({ subject }, { reason }) => ({ body: { account: subject, reason } })}
        words={rebuildTexts}
        tone="primary"
        description={({ subject_text: account }) => rebuildTexts.about(account)}
      />
    </>
  );
}

function Found({ run, onRebuild }: Omit<DifferenceProps, 'problem'> & { run: BooksRun | null }) {
  if (run === null)
    return <EmptyState icon={<ScanSearch />} title={texts.neverRun} text={texts.neverRunAbout} />;
  const at = texts.lastRun(formatDateTime(run.at));
  if (run.problems.length === 0)
    return (
      <Alert tone="success" title={texts.allHold}>
        {at}
      </Alert>
    );
  return (
    <Card title={texts.someBroken(run.problems.length)} description={at} isFlush>
      <ul className="divide-y divide-line border-t border-line">
        {run.problems.map((problem) => (
          <Difference
            key={`${problem.invariant} ${problem.subject}`}
            problem={problem}
            onRebuild={onRebuild}
          />
        ))}
      </ul>
    </Card>
  );
}

const reasonBody = rebuildBody.pick({ reason: true });
