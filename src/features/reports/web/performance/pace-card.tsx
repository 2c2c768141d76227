import { formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import type { Tone } from '#lib/web/figures/tone.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { CampaignStatusBadge } from '#features/campaigns/web/index.ts';
import type { Performance } from '../../contract/firm.ts';
import type { Verdict } from '../../outlook.ts';
import { endedEarlyOn } from '#features/campaigns/ended-early.ts';
import type { Phase } from './phase.ts';
import { paceTexts as texts } from '../texts/firm.ts';

const TONES: Record<Verdict, Tone> = {
  not_started: 'neutral',
  too_early: 'info',
  on_pace: 'success',
  fast: 'warning',
  slow: 'warning',
  ended: 'neutral',
};

interface PaceCardProps extends Pick<Performance, 'campaign' | 'budget'> {
  pace: NonNullable<Performance['pace']>;
  phase: Phase;
}

export function PaceCard({ campaign, budget, pace, phase }: PaceCardProps) {
  if (phase === 'over') return <EndCard campaign={campaign} budget={budget} />;
  const foretold = [
    { label: texts.dailySpent, value: formatKurus(pace.daily_spent) },
    { label: texts.dailyNeeded, value: formatKurus(pace.daily_needed) },
    pace.runs_out_on === null
      ? { label: texts.leftAtEnd, value: formatKurus(pace.left_at_end) }
      : { label: texts.runsOut, value: formatDay(pace.runs_out_on) },
  ];
  const standing =
    phase === 'stopped' ? (
      <CampaignStatusBadge campaign={campaign} />
    ) : (
      <Badge tone={TONES[pace.verdict]}>{texts.verdicts[pace.verdict]}</Badge>
    );
  return (
    <Card title={texts.heading} action={standing}>
      <div className="flex flex-col gap-4">
        <Share label={campaignWords.remainingBudget} percent={pace.budget_left_percent} />
        <Share label={texts.timeLeft} percent={pace.time_left_percent} />
      </div>
      {phase === 'on_air' && (
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

function EndCard({ campaign, budget }: Pick<PaceCardProps, 'campaign' | 'budget'>) {
  const spent = budget.paid - budget.refunded - budget.unspent;
  const share = budget.paid === 0 ? 0 : Math.round((spent / budget.paid) * 10_000) / 100;
  const end = formatDay(campaign.end_date);
  const early = endedEarlyOn(campaign);
  return (
    <Card title={texts.heading} action={<Badge tone={TONES.ended}>{texts.verdicts.ended}</Badge>}>
      <Share label={texts.used} percent={share} tone="brand" />
      <p className="mt-4 text-sm text-soft">
        {early === null ? texts.endedOn(end) : texts.endedEarly(formatDay(early), end)}
      </p>
    </Card>
  );
}

function Share({ label, percent, tone }: { label: string; percent: number; tone?: 'brand' }) {
  return (
    <ProgressBar
      label={label}
      value={percent}
      max={100}
      {...(tone && { tone })}
      valueText={formatPercent(percent)}
      aside={<span className="text-sm">{label}</span>}
    />
  );
}
