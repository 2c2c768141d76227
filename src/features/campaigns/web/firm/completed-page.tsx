import { Flag } from 'lucide-react';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
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
import { campaignActions, column, DetailsButton, numberColumn } from '../campaign-columns.tsx';
import { sharedTexts } from '../texts.ts';
import { completedTexts as texts } from '../texts/firm.ts';
import { CampaignDialog } from './campaign-dialog.tsx';
import { performancePath, useCloneEntry } from './campaign-entries.tsx';
import { campaignWords } from '../../texts.ts';

function actionsFor(details: Subject, cloneEntry: ReturnType<typeof useCloneEntry>) {
  return campaignActions<FirmCampaign>(
    (campaign) => (
      <>
        <ButtonLink
          size="sm"
          variant="secondary"
          about={campaign.campaign_name}
          to={performancePath(campaign.id)}
        >
          {campaignWords.performance}
        </ButtonLink>
        <DetailsButton campaign={campaign} details={details} />
      </>
    ),
    (campaign) => [cloneEntry(campaign)],
  );
}

export function CompletedPage() {
  const list = useList({ search: searchFilter });
  const query = useCompletedCampaigns(list.query);
  const details = useSubject('detay');
  const cloneEntry = useCloneEntry();
  const { name, views, clicks, remaining, refund } = column;
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
      <TableSection
        list={list}
        query={query}
        words={{ ...sharedTexts, ...texts }}
        toolbar={<ListSearch list={list} placeholder={campaignWords.search} />}
        empty={<EmptyState icon={<Flag />} title={texts.emptyTitle} text={texts.empty} />}
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
          actionsFor(details, cloneEntry),
        ]}
        room="much"
        onOpen={({ id }) => details.open(id)}
      />
      <CampaignDialog subject={details} />
    </>
  );
}
