import { type CsvColumn, dayCell, decimalCell, liraCell } from '#lib/shared/csv.ts';
import { words } from '#lib/shared/words.ts';
import { call, type CallInput } from '#lib/web/call.ts';
import { TableFileMenu } from '#lib/web/buttons/table-file-menu.tsx';
import { actionWords } from '#lib/web/words.ts';
import { clickThroughPercent } from '#features/campaigns/click-through.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { ActivePage } from '#features/campaigns/web.ts';
import { type CampaignDay, campaignReportsContract } from './contract.ts';
import { invalidWords } from './texts.ts';
import { csvTexts } from './firm-texts.web.ts';

const COLUMNS: readonly CsvColumn<CampaignDay>[] = [
  { title: words.date, value: ({ date }) => dayCell(date) },
  { title: words.number, value: ({ campaign_id: id }) => id },
  { title: campaignWords.campaign, value: ({ campaign_name: name }) => name },
  { title: campaignWords.views, value: ({ total_views: views }) => views },
  { title: invalidWords.views, value: ({ invalid_views: views }) => views },
  { title: campaignWords.clicks, value: ({ total_clicks: clicks }) => clicks },
  { title: invalidWords.clicks, value: ({ invalid_clicks: clicks }) => clicks },
  {
    title: `${campaignWords.clickRate} (%)`,
    value: ({ total_views: views, total_clicks: clicks }) =>
      views === 0 ? null : decimalCell(clickThroughPercent({ views, clicks })),
  },
  { title: campaignWords.spentColumn, value: ({ spent }) => liraCell(spent) },
];

type Query = NonNullable<CallInput<typeof campaignReportsContract.listCampaignDays>['query']>;

async function makeFile(query: Query) {
  const { data } = await call(campaignReportsContract.listCampaignDays, { query });
  return { name: csvTexts.allFile, columns: COLUMNS, rows: data.days };
}

export function ActiveCampaignsPage() {
  return (
    <ActivePage
      renderExport={(query) => <TableFileMenu label={actionWords.download} make={() => makeFile(query)} />}
    />
  );
}
