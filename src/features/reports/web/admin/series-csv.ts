import { liraCell, toCsv } from '#lib/shared/csv.ts';
import { formatDay } from '#lib/shared/dates.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { SeriesDay } from '../../contract/admin.ts';
import { invalidWords } from '../../texts.ts';
import { seriesTexts as texts } from '../texts/admin.ts';

const lira = (title: string) => `${title} (₺)`;

/** The figures of the dashboard's charts as one table, a line per day. */
export function seriesCsv(days: readonly SeriesDay[]): string {
  return toCsv(
    [
      { title: texts.day, value: ({ date }) => formatDay(date) },
      { title: campaignWords.views, value: ({ views }) => views },
      { title: invalidWords.views, value: (day) => day.invalid_views },
      { title: lira(texts.viewerEarnings), value: (day) => liraCell(day.viewer_earnings) },
      { title: lira(texts.systemEarnings), value: (day) => liraCell(day.system_earnings) },
      { title: texts.paymentsCount, value: (day) => day.payments_count },
      { title: lira(texts.paymentsTotal), value: (day) => liraCell(day.payments_total) },
      { title: lira(texts.paymentsFromWallets), value: (day) => liraCell(day.payments_from_wallets) },
    ],
    days,
  );
}
