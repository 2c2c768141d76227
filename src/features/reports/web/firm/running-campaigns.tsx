import { Megaphone } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { useToday } from '#lib/web/day/new-day.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { actionWords } from '#lib/web/words.ts';
import type { FirmCampaign } from '#features/campaigns/campaign-wire.ts';
import { campaignFailures } from '#features/campaigns/texts.ts';
import { CampaignLink, CampaignStatusBadge } from '#features/campaigns/web/index.ts';
import { useRunningCampaigns } from '../api.ts';
import { runningTexts as texts } from '../texts/firm.ts';

const LIST = '/firma/kampanyalar/aktif';

export function RunningCampaigns() {
  const query = useRunningCampaigns();
  const hasAny = (query.data?.pagination.total ?? 0) > 0;
  return (
    <Card title={texts.heading} action={hasAny && <TextLink to={LIST}>{actionWords.seeAll}</TextLink>}>
      <QueryStates
        query={query}
        failedText={campaignFailures.active}
        isEmpty={() => !hasAny}
        empty={<EmptyState isPlain icon={<Megaphone />} title={texts.empty} text={texts.emptyText} />}
      >
        {({ campaigns }) => (
          <ul className="divide-y divide-line">
            {campaigns.map((campaign) => (
              <Running key={campaign.id} campaign={campaign} />
            ))}
          </ul>
        )}
      </QueryStates>
    </Card>
  );
}

function Running({ campaign }: { campaign: FirmCampaign }) {
  const { campaign_name: name, status, budget_details, remaining_budget: left } = campaign;
  const today = useToday();
  const isOnAir = status === 'active' && campaign.start_date <= today;
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 text-sm sm:grid-cols-[1fr_12rem] sm:items-center">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CampaignLink campaign={campaign} />
        {!isOnAir && <CampaignStatusBadge campaign={campaign} />}
      </div>
      <ProgressBar
        label={texts.remainingOf(name)}
        value={left}
        max={budget_details.campaign_budget}
        valueText={texts.left(formatKurus(left))}
      />
    </li>
  );
}
