/** All figures of the performance page as one CSV file: several tables, each below its name. Pure. */
import { type CsvColumn, type CsvValue, decimalCell, liraCell, toCsv } from '#lib/shared/csv.ts';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { peopleWords } from '#features/people/texts.ts';
import type { BudgetJournalLine, Performance } from '../../contract/firm.ts';
import { amountKindOf } from '../../budget-journal.ts';
import { invalidWords } from '../../texts.ts';
import { bucketText, noteOf } from './figures.ts';
import {
  audienceTexts,
  chartTexts,
  csvTexts as texts,
  historyTexts,
  moneyTexts,
  periodTexts,
  totalTexts,
} from '../texts/firm.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table below its name and what there is to say about it; without the byte order mark of its own, because the mark stands
 * only once in a file.
 */
function section<Row>(
  [name, ...about]: readonly [string, ...string[]],
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
): string {
  const title = toCsv([{ title: name, value: (line: string) => line }], about);
  return (title + toCsv(columns, rows)).replaceAll(BYTE_ORDER_MARK, '');
}

const lira = (title: string) => `${title} (₺)`;

interface Measure {
  name: string;
  value: CsvValue;
}

const money = (name: string, amount: Kurus): Measure => ({ name: lira(name), value: liraCell(amount) });

const measures = (name: string, rows: readonly Measure[]) =>
  section(
    [name],
    [
      { title: texts.measure, value: (row: Measure) => row.name },
      { title: texts.value, value: (row: Measure) => row.value },
    ],
    rows,
  );

/** Without a view there is no rate. */
const rateCell = ({ total_views: views, ctr }: { total_views: number; ctr: number }) =>
  views === 0 ? null : decimalCell(ctr);

/** Of the period. */
function summary({ campaign, from, to, totals }: Performance): string {
  return measures(texts.summary, [
    { name: campaignWords.campaign, value: campaign.campaign_name },
    { name: words.period, value: periodTexts.shown(formatDay(from), formatDay(to)) },
    { name: campaignWords.views, value: totals.total_views },
    { name: invalidWords.views, value: totals.invalid_views },
    { name: totalTexts.newViewers, value: totals.new_viewers },
    { name: campaignWords.clicks, value: totals.total_clicks },
    { name: invalidWords.clicks, value: totals.invalid_clicks },
    { name: chartTexts.ctr, value: rateCell(totals) },
    money(totalTexts.spent, totals.spent),
  ]);
}

/** Of the whole campaign, whatever the period, as on the page. */
function whole({ budget, invalid }: Performance): string {
  return measures(texts.whole, [
    money(moneyTexts.firstViews, budget.first_views),
    money(moneyTexts.repeatViews, budget.repeat_views),
    money(moneyTexts.clicks, budget.clicks),
    money(moneyTexts.returned, budget.returned),
    money(moneyTexts.refunded, budget.refunded),
    money(moneyTexts.remaining, budget.remaining),
    { name: invalidWords.views, value: invalid.views },
    { name: invalidWords.clicks, value: invalid.clicks },
    money(moneyTexts.cameBack, invalid.amount),
  ]);
}

function series({ by, points }: Performance): string {
  const columns: CsvColumn<Performance['points'][number]>[] = [
    { title: texts.at[by], value: ({ at }) => bucketText(at, by) },
    { title: campaignWords.views, value: (point) => point.total_views },
    { title: chartTexts.viewersSeries, value: (point) => point.unique_viewers },
    { title: totalTexts.newViewers, value: (point) => point.new_viewers },
    { title: campaignWords.clicks, value: (point) => point.total_clicks },
    { title: chartTexts.ctr, value: rateCell },
    { title: lira(totalTexts.spent), value: (point) => liraCell(point.spent) },
    { title: lira(campaignWords.remainingBudget), value: (point) => liraCell(point.budget_left) },
    { title: lira(chartTexts.evenlyLeft), value: (point) => liraCell(point.evenly_left) },
  ];
  return section([texts.series[by]], columns, points);
}

type Audience = NonNullable<Performance['audience']>;
type AudienceValue = Audience['attributes'][number]['values'][number];

function audience({ attributes, viewers, taken_at }: Audience): string {
  const rows = attributes.flatMap(({ name, values }) =>
    values.map((value) => ({ ...value, attribute: name })),
  );
  const columns: CsvColumn<AudienceValue & { attribute: string }>[] = [
    { title: audienceTexts.choose, value: (row) => row.attribute },
    { title: audienceTexts.value, value: (row) => row.name },
    { title: peopleWords.viewer, value: (row) => row.viewers },
    { title: `${audienceTexts.share} (%)`, value: (row) => decimalCell(row.share) },
    { title: campaignWords.clicks, value: (row) => row.clicks },
    { title: `${campaignWords.clickRate} (%)`, value: ({ ctr }) => (ctr === null ? null : decimalCell(ctr)) },
  ];
  const about = audienceTexts.description(formatCount(viewers), formatDateTime(taken_at));
  return section([audienceTexts.heading, about], columns, rows);
}

function history(lines: readonly BudgetJournalLine[]): string {
  const columns: CsvColumn<BudgetJournalLine>[] = [
    { title: words.date, value: ({ at }) => formatDateTime(at) },
    { title: historyTexts.event, value: ({ text }) => text },
    { title: lira(words.amount), value: ({ amount }) => liraCell(amount) },
    { title: historyTexts.amountKind, value: ({ kind }) => historyTexts.amountKinds[amountKindOf(kind)] },
    { title: lira(historyTexts.change), value: ({ net_change }) => liraCell(net_change) },
    { title: words.description, value: noteOf },
  ];
  return section([texts.history, texts.whole], columns, lines);
}

export function performanceCsv(performance: Performance, lines: readonly BudgetJournalLine[]): string {
  const parts = [
    summary(performance),
    whole(performance),
    series(performance),
    ...(performance.audience === null ? [] : [audience(performance.audience)]),
    history(lines),
  ];
  return BYTE_ORDER_MARK + parts.join('\r\n');
}
