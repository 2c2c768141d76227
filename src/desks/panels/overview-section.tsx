import { ArrowDown, ArrowRight, ArrowUp, ChartLine, Coins, MousePointerClick, ScanEye } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { ChartUnit } from '#lib/web/figures/chart-frame.tsx';
import { LineChart } from '#lib/web/figures/charts.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import {
  type Overview,
  OVERVIEW_DAYS,
  type OverviewDay,
  type OverviewDays,
} from '#features/performance/overview-wire.ts';
import { chartTexts, overviewTexts as texts } from '#features/performance/web.ts';
import { overviewWords } from '#features/performance/texts.ts';
import { type Change, changeOfSum, type Direction } from '#features/performance/change.ts';
import { InvalidHint } from '#features/performance/web.ts';

export const DEFAULT_DAYS: OverviewDays = '30';

export function OverviewSection({
  days,
  now,
  before,
}: Pick<Overview, 'now' | 'before'> & { days: OverviewDays }) {
  const list = useListParams();
  const hasViews = [now, before].some(({ totals }) => totals.total_views > 0);
  return (
    <section aria-labelledby="overview" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="overview" className="text-lg font-bold">
          {texts.heading}
        </h2>
        <FilterButtons
          label={words.period}
          value={days}
          onChange={(gun) => list.patch({ gun: gun === DEFAULT_DAYS ? '' : gun })}
          options={OVERVIEW_DAYS.map((choice) => ({ value: choice, label: texts.days(choice) }))}
        />
      </div>
      <OverviewCards now={now} before={before} />
      {hasViews ? (
        <OverviewChart
          now={now}
          before={before}
          chosen={list.get('grafik')}
          onChoose={(grafik) => list.patch({ grafik })}
        />
      ) : (
        <EmptyState icon={<ChartLine />} title={texts.emptyTitle} text={texts.empty} />
      )}
    </section>
  );
}

interface Chart {
  value: string;
  label: string;
  unit: ChartUnit;
  read: (day: OverviewDay) => number;
}

const CHARTS: readonly [Chart, ...Chart[]] = [
  { value: '', label: campaignWords.spentColumn, unit: 'money', read: ({ spent }) => spent },
  { value: 'izlenme', label: campaignWords.views, unit: 'count', read: ({ total_views: views }) => views },
  {
    value: 'tiklama',
    label: campaignWords.clicks,
    unit: 'count',
    read: ({ total_clicks: clicks }) => clicks,
  },
];

interface ChartProps extends Pick<Overview, 'now' | 'before'> {
  chosen: string;
  onChoose: (chart: string) => void;
}

function OverviewChart({ now, before, chosen, onChoose }: ChartProps) {
  const { value, label, unit, read } = CHARTS.find((chart) => chart.value === chosen) ?? CHARTS[0];
  const days = now.days.length;
  return (
    <Card>
      <div className="mb-4">
        <FilterButtons label={chartTexts.choose} value={value} onChange={onChoose} options={CHARTS} />
      </div>
      <LineChart
        key={value}
        label={label}
        labels={now.days.map(({ date }) => formatDay(date))}
        unit={unit}
        series={[
          { name: texts.now(days), values: now.days.map(read) },
          {
            name: overviewWords.before(days),
            values: before.days.map(read),
            labels: before.days.map(({ date }) => formatDay(date)),
          },
        ]}
      />
    </Card>
  );
}

/** Beside the word that says the same; the small font has no arrows. */
const ARROWS: Record<Direction, ReactNode> = {
  up: <ArrowUp aria-hidden className="size-3.5 shrink-0" />,
  down: <ArrowDown aria-hidden className="size-3.5 shrink-0" />,
  same: <ArrowRight aria-hidden className="size-3.5 shrink-0" />,
};

function OverviewCards({ now, before }: Pick<Overview, 'now' | 'before'>) {
  const [is, was] = [now.totals, before.totals];
  const hint = (value: string, change: Change) => (
    <>
      <span className="flex items-center gap-1 font-semibold">
        {ARROWS[change.direction]}
        {overviewWords.change(change)}
      </span>
      {texts.before(value)}
    </>
  );
  return (
    <StatGrid row="three">
      <StatCard
        label={campaignWords.spentColumn}
        amount={is.spent}
        hint={hint(formatKurus(was.spent), changeOfSum(is.spent, was.spent))}
        icon={<Coins />}
        tone="warning"
      />
      <StatCard
        label={campaignWords.views}
        count={is.total_views}
        hint={
          <InvalidHint count={is.invalid_views}>
            {hint(formatCount(was.total_views), changeOfSum(is.total_views, was.total_views))}
          </InvalidHint>
        }
        icon={<ScanEye />}
        tone="brand"
      />
      <StatCard
        label={campaignWords.clicks}
        count={is.total_clicks}
        hint={
          <InvalidHint count={is.invalid_clicks}>
            {hint(formatCount(was.total_clicks), changeOfSum(is.total_clicks, was.total_clicks))}
          </InvalidHint>
        }
        icon={<MousePointerClick />}
        tone="success"
      />
    </StatGrid>
  );
}
