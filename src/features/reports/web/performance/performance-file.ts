import { type CsvColumn, dayCell, decimalCell, liraCell } from '#lib/shared/csv.ts';
import { istanbulDay } from '#lib/shared/dates.ts';
import type { TableFile } from '#lib/web/table-file.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { Performance, PerformancePoint } from '../../contract/firm.ts';
import { chartTexts, csvTexts, totalTexts } from '../texts/firm.ts';
import { bucketText } from './figures.ts';

/** The page's figures as one flat table, a row for each day or hour. Without a view there is no rate. */
export function performanceFile({
  campaign,
  by,
  points,
}: Pick<Performance, 'campaign' | 'by' | 'points'>): TableFile<PerformancePoint> {
  const columns: CsvColumn<PerformancePoint>[] = [
    { title: campaignWords.campaign, value: () => campaign.campaign_name },
    {
      title: csvTexts.at[by],
      value: ({ at }) => (by === 'day' ? dayCell(istanbulDay(at)) : bucketText(at, by)),
    },
    { title: campaignWords.views, value: (point) => point.total_views },
    { title: chartTexts.viewersSeries, value: (point) => point.unique_viewers },
    { title: totalTexts.newViewers, value: (point) => point.new_viewers },
    { title: campaignWords.clicks, value: (point) => point.total_clicks },
    {
      title: `${campaignWords.clickRate} (%)`,
      value: ({ total_views: views, ctr }) => (views === 0 ? null : decimalCell(ctr)),
    },
    { title: campaignWords.spentColumn, value: (point) => liraCell(point.spent) },
    { title: campaignWords.remainingBudget, value: (point) => liraCell(point.budget_left) },
    { title: chartTexts.evenlyLeft, value: (point) => liraCell(point.evenly_left) },
  ];
  return { name: csvTexts.file(campaign.id, by), columns, rows: points };
}
