import { ArrowDown, ArrowRight, ArrowUp, ChartLine, Coins, MousePointerClick, ScanEye } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { ChartUnit } from '#lib/web/figures/chart-unit.ts';
import { LineChart } from '#lib/web/figures/line-chart.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { type Overview, OVERVIEW_DAYS, type OverviewDay, type OverviewDays } from '../../overview-wire.ts';
import { overviewTexts as texts } from '../texts/firm.ts';
import { overviewWords } from '../../texts.ts';
import { type Change, changeOfSum, type Direction } from '../../change.ts';
import { InvalidHint } from '../invalid-hint.tsx';

export const DEFAULT_DAYS: OverviewDays = '30';

/** How all campaigns of the firm do against the period before. The URL has the period as `gun`. */
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
        <div className="min-w-0">
          <h2 id="overview" className="text-lg font-bold">
            {texts.heading}
          </h2>
          <p className="tabular text-sm text-soft">
            {texts.range(formatDay(now.from), formatDay(now.to), now.days.length)}
          </p>
        </div>
        <FilterButtons
          label={words.period}
          value={days}
          onChange={(gun) => list.patch({ gun: gun === DEFAULT_DAYS ? '' : gun })}
          options={OVERVIEW_DAYS.map((choice) => ({ value: choice, label: texts.days(choice) }))}
        />
      </div>
      <OverviewCards now={now} before={before} />
      {hasViews ? (
        <OverviewCharts now={now} before={before} />
      ) : (
        <EmptyState icon={<ChartLine />} title={texts.emptyTitle} text={texts.empty} />
      )}
    </section>
  );
}

interface Chart {
  name: string;
  unit: ChartUnit;
  read: (day: OverviewDay) => number;
}

const CHARTS: readonly Chart[] = [
  { name: overviewWords.spent, unit: 'money', read: ({ spent }) => spent },
  { name: campaignWords.views, unit: 'count', read: ({ total_views: views }) => views },
  { name: campaignWords.clicks, unit: 'count', read: ({ total_clicks: clicks }) => clicks },
];

/** Each figure by day, and the same day of the period before beside it. */
function OverviewCharts({ now, before }: Pick<Overview, 'now' | 'before'>) {
  const labels = now.days.map(({ date }) => formatDay(date));
  const days = now.days.length;
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-3">
      {CHARTS.map(({ name, unit, read }) => (
        <Card key={name} title={name}>
          <LineChart
            label={name}
            labels={labels}
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
      ))}
    </div>
  );
}

/** Beside the word that says the same; the small font has no arrows. */
const ARROWS: Record<Direction, ReactNode> = {
  up: <ArrowUp aria-hidden className="size-3.5 shrink-0" />,
  down: <ArrowDown aria-hidden className="size-3.5 shrink-0" />,
  same: <ArrowRight aria-hidden className="size-3.5 shrink-0" />,
};

/** The figures of the period, each beside that of the period before. */
function OverviewCards({ now, before }: Pick<Overview, 'now' | 'before'>) {
  const [is, was, days] = [now.totals, before.totals, now.days.length];
  const hint = (value: string, change: Change) => (
    <>
      <span className="flex items-center gap-1 font-semibold">
        {ARROWS[change.direction]}
        {overviewWords.change(change)}
      </span>
      {texts.before(days, value)}
    </>
  );
  return (
    <StatGrid row="stacked">
      <StatCard
        label={overviewWords.spent}
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
