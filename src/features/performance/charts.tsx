import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { BarChart, LineChart } from '#lib/web/figures/charts.tsx';
import type { ChartUnit, ChartSeries } from '#lib/web/figures/chart-frame.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Fold } from '#lib/web/layout/fold.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { Performance } from './contract.ts';
import { axisText, budgetText } from './figures.web.ts';
import { chartTexts as texts, performanceTexts } from './firm-texts.web.ts';

type Point = Performance['points'][number];
type Line = Omit<ChartSeries, 'values'> & { read: (point: Point) => number | null };

interface Chart {
  value: string;
  label: string;
  unit: ChartUnit;
  isBars?: true;
  lines: readonly Line[];
}

const CHARTS: readonly [Chart, ...Chart[]] = [
  {
    value: '',
    label: campaignWords.views,
    unit: 'count',
    lines: [
      { name: campaignWords.views, read: ({ total_views: views }) => views },
      { name: texts.viewersSeries, read: ({ unique_viewers: viewers }) => viewers },
    ],
  },
  {
    value: 'tiklama',
    label: campaignWords.clicks,
    unit: 'count',
    isBars: true,
    lines: [{ name: campaignWords.clicks, read: ({ total_clicks: clicks }) => clicks, color: 'success' }],
  },
  {
    value: 'oran',
    label: texts.ctr,
    unit: 'percent',
    lines: [
      { name: texts.ctr, read: ({ ctr, total_views: views }) => (views === 0 ? null : ctr), color: 'ink' },
    ],
  },
  {
    value: 'harcama',
    label: campaignWords.spentColumn,
    unit: 'money',
    isBars: true,
    lines: [{ name: campaignWords.spentColumn, read: ({ spent }) => spent }],
  },
  {
    value: 'butce',
    label: campaignWords.netBudget,
    unit: 'money',
    lines: [
      { name: campaignWords.remainingBudget, read: ({ budget_left: left }) => left },
      { name: texts.evenlyLeft, read: ({ evenly_left: left }) => left, color: 'info' },
    ],
  },
];

interface ChartsProps extends Pick<Performance, 'by' | 'points' | 'budget'> {
  chosen: string;
  onChoose: (chart: string) => void;
}

export function PerformanceCharts({ by, points, budget, chosen, onChoose }: ChartsProps) {
  const labels = points.map(({ at }) => axisText(at, by));
  const { value, label, unit, isBars, lines } = CHARTS.find((chart) => chart.value === chosen) ?? CHARTS[0];
  const series = lines.map(({ read, ...line }) => ({ ...line, values: points.map(read) }));
  const Draw = isBars ? BarChart : LineChart;
  return (
    <Card>
      <div className="mb-4">
        <FilterButtons label={texts.choose} value={value} onChange={onChoose} options={CHARTS} />
      </div>
      <Draw key={value} label={label} labels={labels} unit={unit} series={series} />
      {value === 'butce' && (
        <Fold title={performanceTexts.why}>
          <p className="text-soft">{budgetText({ points, labels, refunded: budget.refunded, by })}</p>
        </Fold>
      )}
    </Card>
  );
}
