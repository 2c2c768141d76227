/** The files of a report: a PDF to read, a CSV for spreadsheets. */
import { decimalCell, liraCell, toCsv } from '#lib/shared/csv.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { makePdf } from '#lib/server/pdf/pdf.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { invalidWords, mailedReportTexts as texts, overviewWords } from '../../texts.ts';
import { MAX_LISTED, MEASURES, type ReportFigures } from './report-figures.ts';

const right = { align: 'right' as const };

const SUMMARY_COLUMNS = [
  { title: texts.figure, width: 28 },
  { title: texts.this, width: 22, ...right },
  { title: texts.before, width: 22, ...right },
  { title: texts.change, width: 28, ...right },
];

const CAMPAIGN_COLUMNS = [
  { title: campaignWords.campaign, width: 40 },
  ...MEASURES.map(({ name }) => ({ title: name, width: 15, ...right })),
];

/** The summary, then a line for each campaign. */
export function drawReport(
  { firmName, range, totals, before, campaigns }: ReportFigures,
  { productName, now }: { productName: string; now: Date },
): Promise<Buffer> {
  const description = { title: texts.title, author: productName, footer: texts.footer(productName), now };
  return makePdf(description, (page) => {
    page.heading({
      brand: productName,
      title: texts.title,
      facts: [
        { label: words.period, value: texts.range(range.from, range.to) },
        { label: texts.madeAt, value: formatDateTime(now) },
      ],
    });
    page.blocks([{ title: texts.firm, lines: [firmName] }]);
    page.table({
      columns: SUMMARY_COLUMNS,
      rows: MEASURES.map(({ name, say, sayChange }) => [
        name,
        say(totals),
        say(before),
        sayChange(totals, before),
      ]),
    });
    page.paragraph(`${overviewWords.completion}: ${overviewWords.completionMeans}`);
    if (campaigns.length === 0) return page.paragraph(texts.noViews);
    page.table({
      columns: CAMPAIGN_COLUMNS,
      rows: campaigns.map((campaign) => [campaign.name, ...MEASURES.map(({ say }) => say(campaign))]),
    });
    if (campaigns.length === MAX_LISTED) page.paragraph(texts.more(MAX_LISTED));
  });
}

/** A line for each campaign. */
export function reportCsv({ campaigns }: ReportFigures): string {
  return toCsv(
    [
      { title: campaignWords.campaign, value: ({ name }) => name },
      { title: `${overviewWords.spent} (₺)`, value: ({ spent }) => liraCell(spent) },
      { title: campaignWords.views, value: ({ total_views: views }) => views },
      { title: invalidWords.views, value: ({ invalid_views: invalid }) => invalid },
      { title: campaignWords.clicks, value: ({ total_clicks: clicks }) => clicks },
      { title: invalidWords.clicks, value: ({ invalid_clicks: invalid }) => invalid },
      {
        title: `${overviewWords.completion} (%)`,
        value: ({ completion }) => (completion === null ? null : decimalCell(completion)),
      },
    ],
    campaigns,
  );
}
