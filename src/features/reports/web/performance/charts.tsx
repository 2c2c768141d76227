import { BarChart } from '#lib/web/figures/bar-chart.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { LineChart } from '#lib/web/figures/line-chart.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { Performance } from '../../contract/firm.ts';
import { axisText, budgetText } from './figures.ts';
import { chartTexts as texts } from '../texts/firm.ts';

/** The figures by day or hour, with a table behind each chart. */
export function PerformanceCharts({ by, points, budget }: Pick<Performance, 'by' | 'points' | 'budget'>) {
  const labels = points.map(({ at }) => axisText(at, by));
  const valuesOf = (read: (point: Performance['points'][number]) => number | null) => points.map(read);
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Card title={texts.views} description={texts.viewsHint}>
        <LineChart
          label={texts.views}
          labels={labels}
          unit="count"
          series={[
            { name: campaignWords.views, values: valuesOf(({ total_views }) => total_views) },
            { name: texts.viewersSeries, values: valuesOf(({ unique_viewers }) => unique_viewers) },
          ]}
        />
      </Card>
      <Card title={texts.budget} description={budgetText({ points, labels, returned: budget.returned, by })}>
        <LineChart
          label={texts.budget}
          labels={labels}
          series={[
            {
              name: campaignWords.remainingBudget,
              values: valuesOf(({ budget_left }) => budget_left),
            },
            {
              name: texts.evenlyLeft,
              values: valuesOf(({ evenly_left }) => evenly_left),
              color: 'info',
            },
          ]}
          unit="money"
        />
      </Card>
      <Card title={campaignWords.clicks}>
        <BarChart
          label={campaignWords.clicks}
          labels={labels}
          unit="count"
          series={[
            {
              name: campaignWords.clicks,
              values: valuesOf(({ total_clicks }) => total_clicks),
              color: 'success',
            },
          ]}
        />
      </Card>
      <Card title={texts.ctr}>
        <LineChart
          label={texts.ctr}
          labels={labels}
          series={[
            {
              name: texts.ctr,
              values: valuesOf(({ ctr, total_views }) => (total_views === 0 ? null : ctr)),
              color: 'ink',
            },
          ]}
          unit="percent"
        />
      </Card>
      <Card title={texts.spent} className="xl:col-span-2">
        <BarChart
          label={texts.spent}
          labels={labels}
          series={[{ name: texts.spent, values: valuesOf(({ spent }) => spent) }]}
          unit="money"
        />
      </Card>
    </div>
  );
}
