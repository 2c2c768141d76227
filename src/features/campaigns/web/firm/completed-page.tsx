import { Flag } from 'lucide-react';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { searchFilter } from '#lib/web/screen/list-filters.ts';
import { ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import type { FirmCampaign } from '../../campaign-wire.ts';
import { useCompletedCampaigns } from '../api.ts';
import { actionsColumn, column, DetailsButton, numberColumn } from '../campaign-columns.tsx';
import { sharedTexts } from '../texts.ts';
import { completedTexts as texts } from '../texts/firm.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { CloneButton } from './clone-button.tsx';
import { PerformanceLink } from './performance-link.tsx';
import { campaignWords } from '../../texts.ts';

function actionsFor(details: Subject) {
  return actionsColumn<FirmCampaign>(
    (campaign) => (
      <>
        <PerformanceLink id={campaign.id} />
        <CloneButton id={campaign.id} name={campaign.campaign_name} />
        <DetailsButton campaign={campaign} details={details} />
      </>
    ),
    '@2xl:min-w-32',
  );
}

export function CompletedPage() {
  const list = useList({ search: searchFilter });
  const query = useCompletedCampaigns(list.query);
  const details = useSubject('detay');
  const { name, views, clicks, remaining, refund } = column;
  return (
    <>
      <PageHeader title={texts.title} />
      <div className="w-1/2 max-w-xs">
        <StatCard
          label={texts.total}
          value={query.data?.stats.total_campaigns}
          icon={<Flag />}
          isLoading={query.isPending}
        />
      </div>
      <TableSection
        list={list}
        query={query}
        words={{ ...sharedTexts, ...texts }}
        toolbar={<ListSearch list={list} placeholder={campaignWords.search} />}
        empty={
          <EmptyState icon={<Flag />} title={texts.emptyTitle}>
            {texts.empty}
          </EmptyState>
        }
        pageLinks="five-with-ends"
        rows={({ campaigns }) => campaigns}
        rowKey={({ id }) => id}
        columns={[
          numberColumn(query.data?.pagination),
          name,
          views,
          clicks,
          remaining,
          refund,
          actionsFor(details),
        ]}
      />
      <CampaignDialog subject={details} />
    </>
  );
}
