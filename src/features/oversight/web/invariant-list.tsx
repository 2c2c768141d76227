import { CircleCheck, CircleX } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { useMayOpen } from '#lib/web/use-may-call.ts';
import { INVARIANTS } from '#features/ledger/invariants.ts';
import { figuresOf } from '#features/ledger/names.ts';
import type { BooksRun, Problem } from './api.ts';
import { subjectPath } from './places.ts';
import { RebuildButton } from './rebuild-button.tsx';
import { booksTexts as texts } from './texts.ts';

type Check = BooksRun['checks'][number];

function FirstRow({ problem }: { problem: Problem }) {
  const [expected, actual] = figuresOf(problem);
  const path = subjectPath(problem.subject);
  const mayOpen = useMayOpen();
  return (
    <div className="mt-2 rounded-lg bg-danger-tint px-3 py-2 text-sm text-danger">
      <p className="font-semibold break-all">
        {texts.firstRow}: {problem.subject_text} ({texts.rows(problem.found)})
      </p>
      <p className="break-all text-ink">
        {expected.label}: <strong className="tabular">{expected.value}</strong> · {actual.label}:{' '}
        <strong className="tabular">{actual.value}</strong>
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-3">
        {problem.invariant === 'stored-balances' && <RebuildButton problem={problem} />}
        {path !== undefined && mayOpen(path) && (
          <TextLink to={path}>
            {texts.look}
            <span className="sr-only">: {problem.subject_text}</span>
          </TextLink>
        )}
      </div>
    </div>
  );
}

function CheckLine({ check: { key, at, took_ms, problem } }: { check: Check }) {
  const { id, title } = INVARIANTS[key];
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="flex items-start gap-3">
        <span className="tabular w-8 shrink-0 pt-px text-sm text-soft">{id}</span>
        <div className="min-w-0 flex-1">
          <p className="font-medium">{title}</p>
          <p className="text-xs text-soft">
            {texts.checkedAt}: {formatDateTime(at)} · {texts.seconds(took_ms)}
          </p>
        </div>
        {problem === null ? (
          <Badge tone="success" icon={<CircleCheck aria-hidden />}>
            {texts.holds}
          </Badge>
        ) : (
          <Badge tone="danger" icon={<CircleX aria-hidden />}>
            {texts.broken}
          </Badge>
        )}
      </div>
      {problem && <FirstRow problem={problem} />}
    </li>
  );
}

/** Every invariant, in green or with the first row that breaks it; broken ones first. */
export function InvariantList({ run }: { run: BooksRun }) {
  const numberOf = ({ key }: Check) => Number(INVARIANTS[key].id.slice(1));
  const inOrder = run.checks.toSorted(
    (left, right) =>
      Number(right.problem !== null) - Number(left.problem !== null) || numberOf(left) - numberOf(right),
  );
  return (
    <Card title={texts.invariants} description={texts.invariantsAbout} isFlush>
      <ul className="divide-y divide-line border-t border-line">
        {inOrder.map((check) => (
          <CheckLine key={check.key} check={check} />
        ))}
      </ul>
    </Card>
  );
}
