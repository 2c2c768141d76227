import { Flag } from 'lucide-react';
import { useNavigate } from 'react-router';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { searchFilter, useList } from '#lib/web/screen/use-list.ts';
import type { Column } from '#lib/web/lists/table.tsx';
import { ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { useSubject } from '#lib/web/screen/use-subject.ts';
import type { FirmCampaign } from '../campaign-wire.ts';
import { useCompletedCampaigns } from '../api.web.ts';
import { CampaignList, column, describedName, detailsColumn, numberColumn } from '../campaign-list.tsx';
import { completedTexts as texts } from '../firm-texts.web.ts';
import { CampaignDialog, CampaignLink, performancePath } from './campaign-dialog.tsx';
import { campaignWords } from '../texts.ts';

const NAME: Column<FirmCampaign> = {
  ...column.name,
  cell: (campaign) => describedName(<CampaignLink campaign={campaign} />, campaign),
};

export function CompletedPage() {
  const list = useList({ search: searchFilter });
  const query = useCompletedCampaigns(list.query);
  const details = useSubject('detay');
  const navigate = useNavigate();
  const { views, clicks, remaining, refund } = column;
  return (
    <>
      <PageHeader title={texts.title} />
      <div className="w-1/2 max-w-xs">
        <StatCard
          label={texts.total}
          count={query.data?.stats.total_campaigns}
          icon={<Flag />}
          isLoading={query.isPending}
        />
      </div>
      <CampaignList
        list={list}
        query={query}
        details={details}
        onOpen={({ id }) => void navigate(performancePath(id))}
        words={texts}
        icon={<Flag />}
        toolbar={<ListSearch list={list} placeholder={campaignWords.search} />}
        pageLinks="five-with-ends"
        columns={[
          numberColumn(query.data?.pagination),
          NAME,
          views,
          clicks,
          remaining,
          refund,
          detailsColumn(details),
        ]}
      />
      <CampaignDialog subject={details} />
    </>
  );
}
