import { formatDay } from '#lib/shared/dates.ts';
import type { ChartUnit } from '#lib/web/figures/chart-unit.ts';
import { LineChart } from '#lib/web/figures/line-chart.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { Overview, OverviewDay } from '../../overview-wire.ts';
import { overviewWords } from '../../texts.ts';
import { overviewTexts as texts } from '../texts/firm.ts';

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
export function OverviewCharts({ now, before }: Pick<Overview, 'now' | 'before'>) {
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
