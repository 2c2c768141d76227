import { CloseButton } from '#lib/web/overlays/dialog.tsx';
import { Flag } from 'lucide-react';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { NameCell } from '#lib/web/lists/cells.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import { searchFilter, sizeFilter, useList } from '#lib/web/screen/use-list.ts';
import { ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { useSubject } from '#lib/web/screen/use-subject.ts';
import type { AdminCampaign } from '../campaign-wire.ts';
import { campaignWords } from '../texts.ts';
import { useAdminCompletedCampaigns } from '../api.web.ts';
import { campaignRows, column, detailsColumn, numberColumn, TAKES_THE_REST } from '../campaign-list.tsx';
import { completedTexts as texts, pendingTexts } from '../admin-texts.web.ts';
import { AdminCampaignDialog } from '../review/admin-campaign-dialog.tsx';

const NAME: Column<AdminCampaign> = {
  header: campaignWords.campaign,
  onPhone: 'title',
  className: TAKES_THE_REST,
  cell: ({ campaign_name, firm_name }) => <NameCell name={campaign_name} detail={firm_name} />,
};

const COLUMNS = [NAME, column.start, column.end, column.net, column.views, column.clicks, column.refund];

const FILTERS = { search: searchFilter, limit: sizeFilter };

export function AdminCompletedPage() {
  const list = useList(FILTERS);
  const query = useAdminCompletedCampaigns(list.query);
  const details = useSubject('detay');
  const stats = query.data?.stats;
  return (
    <>
      <QueuePage
        {...campaignRows<AdminCampaign>({ details, words: texts, icon: <Flag /> })}
        list={list}
        query={query}
        title={texts.title}
        figures={
          <>
            <StatCard label={texts.count} count={stats?.total_campaigns} />
            <StatCard label={campaignWords.totalViews} count={stats?.total_views} />
            <StatCard label={campaignWords.totalClicks} count={stats?.total_clicks} />
          </>
        }
        details={details}
        toolbar={<ListSearch list={list} placeholder={pendingTexts.searchPlaceholder} />}
        columns={[numberColumn(query.data?.pagination), ...COLUMNS, detailsColumn(details)]}
      />
      <AdminCampaignDialog subject={details} hasFigures footer={<CloseButton onClick={details.close} />} />
    </>
  );
}
