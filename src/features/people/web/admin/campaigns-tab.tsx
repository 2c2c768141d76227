import { Megaphone } from 'lucide-react';
import { formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { words } from '#lib/shared/words.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useInnerList } from '#lib/web/screen/use-list.ts';
import { adminCampaignPath } from '#features/campaigns/admin-path.ts';
import type { adminCampaignsContract } from '#features/campaigns/contract/admin.ts';
import { endDayOf } from '#features/campaigns/ended-early.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { CampaignStatusBadge } from '#features/campaigns/web/index.ts';
import { campaignsTexts as texts } from '../texts/admin.ts';
import { useFirmCampaigns } from './api.ts';

type Campaign = DataOf<(typeof adminCampaignsContract)['adminListFirmCampaigns']>['campaigns'][number];

const COLUMNS: Column<Campaign>[] = [
  {
    header: campaignWords.campaign,
    onPhone: 'title',
    cell: (campaign) => (
      <NameCell
        name={<TextLink to={adminCampaignPath(campaign)}>{campaign.campaign_name}</TextLink>}
        detail={`${formatDay(campaign.start_date)} – ${formatDay(endDayOf(campaign))}`}
      />
    ),
  },
  { header: words.status, cell: (campaign) => <CampaignStatusBadge campaign={campaign} /> },
  {
    header: campaignWords.totalViews,
    align: 'end',
    cell: ({ total_views: views }) => formatCount(views),
  },
  { header: texts.paidIn, align: 'end', cell: ({ paid_in: paidIn }) => formatKurus(paidIn) },
  { header: texts.spent, align: 'end', cell: ({ spent }) => formatKurus(spent) },
  { header: texts.remaining, align: 'end', cell: ({ remaining }) => formatKurus(remaining) },
  { header: texts.returned, align: 'end', cell: ({ returned }) => formatKurus(returned) },
];

/** A firm's campaigns, and what became of the net budget of each. */
export function CampaignsTab({ firmId }: { firmId: number }) {
  const list = useInnerList();
  const query = useFirmCampaigns(firmId, list.query);
  return (
    <TableSection
      list={list}
      query={query}
      words={texts}
      empty={<EmptyState icon={<Megaphone />} title={texts.emptyTitle} text={texts.empty} />}
      rows={({ campaigns }) => campaigns}
      rowKey={({ id }) => id}
      columns={COLUMNS}
      room="much"
    />
  );
}
