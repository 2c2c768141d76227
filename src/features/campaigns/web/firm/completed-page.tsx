import { Flag } from 'lucide-react';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { searchFilter, useList } from '#lib/web/screen/use-list.ts';
import { ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import type { FirmCampaign } from '../../campaign-wire.ts';
import { useCompletedCampaigns } from '../api.ts';
import { campaignActions, CampaignList, column, DetailsButton, numberColumn } from '../campaign-list.tsx';
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
      <CampaignList
        list={list}
        query={query}
        details={details}
        words={texts}
        icon={<Flag />}
        toolbar={<ListSearch list={list} placeholder={campaignWords.search} />}
        pageLinks="five-with-ends"
        columns={[
          numberColumn(query.data?.pagination),
          name,
          views,
          clicks,
          remaining,
          refund,
          actionsFor(details, cloneEntry),
        ]}
      />
      <CampaignDialog subject={details} />
    </>
  );
}
