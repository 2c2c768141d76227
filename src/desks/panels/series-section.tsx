import { formatDay } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus, sumKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { useKnownParam, useListParams } from '#lib/web/list-params.ts';
import { BarChart, LineChart } from '#lib/web/figures/charts.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { SERIES_DAYS, type SeriesDay } from './contract.ts';
import { invalidWords } from '#features/performance/texts.ts';
import { useStatsSeries } from './api.web.ts';
import { seriesTexts as texts } from './admin-texts.web.ts';

const DEFAULT_DAYS = '30';

export function SeriesSection() {
  const list = useListParams();
  const days = useKnownParam('gun', SERIES_DAYS) ?? DEFAULT_DAYS;
  const query = useStatsSeries(days);
  return (
    <section aria-labelledby="series">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="series" className="text-lg font-bold">
          {texts.heading}
        </h2>
        <FilterButtons
          label={words.period}
          value={days}
          onChange={(gun) => list.patch({ gun: gun === DEFAULT_DAYS ? '' : gun })}
          options={SERIES_DAYS.map((choice) => ({ value: choice, label: texts.days(choice) }))}
        />
      </div>
      <QueryStates
        query={query}
        failedText={texts.failed}
        skeleton={<Skeleton className="h-80 rounded-xl" />}
      >
        {(data) => <Charts days={data.days} />}
      </QueryStates>
    </section>
  );
}

/** One figure in each: earnings of viewers are kuruş where a payment is thousands. */
function Charts({ days }: { days: readonly SeriesDay[] }) {
  const labels = days.map(({ date }) => formatDay(date));
  const valuesOf = (read: (day: SeriesDay) => number) => days.map(read);
  const sumOf = (read: (day: SeriesDay) => Kurus) => formatKurus(sumKurus(...days.map(read)));
  const countOf = (read: (day: SeriesDay) => number) => days.reduce((sum, day) => sum + read(day), 0);
  const views = texts.total(formatCount(countOf((day) => day.views)));
  const invalid = countOf((day) => day.invalid_views);
  const payments = countOf((day) => day.payments_count);
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Card
        title={campaignWords.views}
        description={invalid > 0 ? `${views}, ${invalidWords.among(invalid)}` : views}
      >
        <LineChart
          label={campaignWords.views}
          labels={labels}
          unit="count"
          series={[{ name: campaignWords.views, values: valuesOf((day) => day.views) }]}
        />
      </Card>
      <Card
        title={texts.viewerEarnings}
        description={texts.total(sumOf(({ viewer_earnings: earned }) => earned))}
      >
        <LineChart
          label={texts.viewerEarnings}
          labels={labels}
          unit="money"
          series={[{ name: texts.viewerEarnings, values: valuesOf((day) => day.viewer_earnings) }]}
        />
      </Card>
      <Card
        title={texts.payments}
        description={texts.paymentsSum({
          count: payments,
          amount: sumOf(({ payments_total: paid }) => paid),
          fromWallets: sumOf(({ payments_from_wallets: paid }) => paid),
        })}
      >
        <BarChart
          label={texts.payments}
          labels={labels}
          unit="money"
          series={[
            { name: texts.paymentsTotal, values: valuesOf((day) => day.payments_total), color: 'info' },
          ]}
        />
      </Card>
      <Card
        title={texts.systemEarnings}
        description={texts.total(sumOf(({ system_earnings: earned }) => earned))}
      >
        <BarChart
          label={texts.systemEarnings}
          labels={labels}
          unit="money"
          series={[
            {
              name: texts.systemEarnings,
              values: valuesOf((day) => day.system_earnings),
              color: 'success',
            },
          ]}
        />
      </Card>
    </div>
  );
}
