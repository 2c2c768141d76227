import { ChartLine } from 'lucide-react';
import { formatDay } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { OVERVIEW_DAYS, type Overview, type OverviewDays } from '../../overview-wire.ts';
import { overviewTexts as texts } from '../texts/firm.ts';
import { OverviewCards } from './overview-cards.tsx';
import { OverviewCharts } from './overview-charts.tsx';

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
