import { BookCheck, BookX } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { SystemStats } from '../../contract/admin.ts';
import { invalidWords } from '../../texts.ts';
import { todayTexts as texts } from '../texts/admin.ts';

/** The figures since midnight in Istanbul, and whether the books agreed at the last check. */
export function TodayCard({ system }: { system: SystemStats }) {
  const { views_today: views, invalid_views_today: invalid } = system.watching;
  const figures = [
    { label: texts.earned, value: formatKurus(system.watching.earned_today) },
    {
      label: campaignWords.views,
      value: formatCount(views),
      note: invalid > 0 && invalidWords.among(invalid),
    },
    { label: texts.watching, value: formatCount(system.watching.open_watches) },
    { label: texts.newUsers, value: formatCount(system.users.new_today) },
  ];
  return (
    <Card title={texts.heading}>
      <dl className="divide-y divide-line text-sm">
        {figures.map(({ label, value, note }) => (
          <div key={label} className="flex items-baseline justify-between gap-3 py-2.5 first:pt-0">
            <dt className="text-soft">{label}</dt>
            <dd className="tabular text-right text-base font-bold">
              {value}
              {note && <span className="block text-xs font-normal text-soft">{note}</span>}
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-3">
          <dt className="text-soft">{texts.books}</dt>
          <dd className="text-right">
            <Books run={system.last_reconciliation} />
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Books({ run }: { run: SystemStats['last_reconciliation'] }) {
  if (run === null) return <Badge>{texts.notChecked}</Badge>;
  const isBalanced = run.problem_count === 0;
  return (
    <>
      <Badge
        tone={isBalanced ? 'success' : 'danger'}
        icon={isBalanced ? <BookCheck aria-hidden /> : <BookX aria-hidden />}
      >
        {isBalanced ? texts.balanced : texts.problems(run.problem_count)}
      </Badge>
      <span className="mt-1 block text-xs text-soft">{texts.checkedAt(formatDateTime(run.at))}</span>
    </>
  );
}
