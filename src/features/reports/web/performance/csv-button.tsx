import { Download } from 'lucide-react';
import { type CsvColumn, decimalCell, liraCell, toCsv } from '#lib/shared/csv.ts';
import { saveText } from '#lib/web/save-file.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { listWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { Performance, PerformancePoint } from '../../contract/firm.ts';
import { chartTexts, csvTexts, totalTexts } from '../texts/firm.ts';
import { bucketText } from './figures.ts';

const lira = (title: string) => `${title} (₺)`;

/** The page's figures as one flat table, a row for each day or hour. Without a view there is no rate. */
export function performanceCsv({
  campaign,
  by,
  points,
}: Pick<Performance, 'campaign' | 'by' | 'points'>): string {
  const columns: CsvColumn<PerformancePoint>[] = [
    { title: campaignWords.campaign, value: () => campaign.campaign_name },
    { title: csvTexts.at[by], value: ({ at }) => bucketText(at, by) },
    { title: campaignWords.views, value: (point) => point.total_views },
    { title: chartTexts.viewersSeries, value: (point) => point.unique_viewers },
    { title: totalTexts.newViewers, value: (point) => point.new_viewers },
    { title: campaignWords.clicks, value: (point) => point.total_clicks },
    {
      title: chartTexts.ctr,
      value: ({ total_views: views, ctr }) => (views === 0 ? null : decimalCell(ctr)),
    },
    { title: lira(totalTexts.spent), value: (point) => liraCell(point.spent) },
    { title: lira(campaignWords.remainingBudget), value: (point) => liraCell(point.budget_left) },
    { title: lira(chartTexts.evenlyLeft), value: (point) => liraCell(point.evenly_left) },
  ];
  return toCsv(columns, points);
}

/** Downloads the figures of the chosen period. */
export function CsvButton({ performance }: { performance: Performance }) {
  const file = csvTexts.file(performance.campaign.id, performance.by);
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      onClick={() => saveText(file, 'text/csv;charset=utf-8', performanceCsv(performance))}
    >
      {listWords.csv}
    </Button>
  );
}
