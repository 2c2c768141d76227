import { formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import type { Tone } from '#lib/web/figures/tone.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { Performance } from '../../contract/firm.ts';
import type { Verdict } from '../../outlook.ts';
import { paceTexts as texts } from '../texts/firm.ts';

const TONES: Record<Verdict, Tone> = {
  not_started: 'neutral',
  too_early: 'info',
  on_pace: 'success',
  fast: 'warning',
  slow: 'warning',
  ended: 'neutral',
};

/** The money left against the time left, and how the campaign ends at this pace. */
export function PaceCard({ pace }: { pace: NonNullable<Performance['pace']> }) {
  const foretold = [
    { label: texts.dailySpent, value: formatKurus(pace.daily_spent) },
    { label: texts.dailyNeeded, value: formatKurus(pace.daily_needed) },
    pace.runs_out_on === null
      ? { label: texts.leftAtEnd, value: formatKurus(pace.left_at_end) }
      : { label: texts.runsOut, value: formatDay(pace.runs_out_on) },
  ];
  const isRunning =
    pace.verdict !== 'ended' && pace.verdict !== 'not_started' && pace.verdict !== 'too_early';
  return (
    <Card
      title={texts.heading}
      action={<Badge tone={TONES[pace.verdict]}>{texts.verdicts[pace.verdict]}</Badge>}
    >
      <div className="space-y-4">
        <Share label={campaignWords.remainingBudget} percent={pace.budget_left_percent} />
        <Share label={texts.timeLeft} percent={pace.time_left_percent} />
      </div>
      {isRunning && (
        <dl className="mt-4 divide-y divide-line border-t border-line text-sm">
          {foretold.map(({ label, value }) => (
            <div key={label} className="flex items-baseline justify-between gap-4 py-2.5">
              <dt className="text-soft">{label}</dt>
              <dd className="money font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

function Share({ label, percent }: { label: string; percent: number }) {
  return (
    <ProgressBar
      label={label}
      value={percent}
      max={100}
      valueText={formatPercent(percent)}
      aside={<span className="text-sm">{label}</span>}
    />
  );
}
