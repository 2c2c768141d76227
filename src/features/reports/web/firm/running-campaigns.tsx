import { Megaphone } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { useToday } from '#lib/web/day/new-day.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { actionWords } from '#lib/web/words.ts';
import type { FirmCampaign } from '#features/campaigns/campaign-wire.ts';
import { clickRateText } from '#features/campaigns/click-through.ts';
import { campaignFailures, campaignWords } from '#features/campaigns/texts.ts';
import { CampaignStatusBadge } from '#features/campaigns/web/index.ts';
import { useRunningCampaigns } from '../api.ts';
import { runningTexts as texts } from '../texts/firm.ts';

const LIST = '/firma/kampanyalar/aktif';

/** The newest running campaigns, with their views and the budget that is left. */
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
        {({ campaigns, stats }) => (
          <>
            <dl className="grid grid-cols-3 gap-3 rounded-lg bg-canvas px-4 py-3 text-sm">
              <Figure label={texts.views} value={formatCount(stats.total_views)} />
              <Figure label={texts.clicks} value={formatCount(stats.total_clicks)} />
              <Figure label={texts.ctr} value={clickRateText({ ...stats, rate: stats.average_ctr })} />
            </dl>
            <ul className="mt-2 divide-y divide-line">
              {campaigns.map((campaign) => (
                <Running key={campaign.id} campaign={campaign} />
              ))}
            </ul>
          </>
        )}
      </QueryStates>
    </Card>
  );
}

/** A figure with its name below it; screen readers say the name first. */
function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="truncate text-xs text-soft">{label}</dt>
      <dd className="tabular text-lg font-extrabold">{value}</dd>
    </div>
  );
}

function Running({ campaign }: { campaign: FirmCampaign }) {
  const { id, campaign_name, status, end_date, total_views, total_clicks, budget_details } = campaign;
  const today = useToday();
  const isOnAir = status === 'active' && campaign.start_date <= today;
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 text-sm sm:grid-cols-[1fr_12rem] sm:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`${LIST}?detay=${id}`}
            className="-my-1.5 min-w-0 rounded-xs py-1.5 font-semibold break-words hover:underline"
          >
            {campaign_name}
          </Link>
          {!isOnAir && <CampaignStatusBadge campaign={campaign} />}
        </div>
        <p className="tabular mt-0.5 text-xs text-soft">
          {formatCount(total_views)} {texts.views} · {formatCount(total_clicks)} {texts.clicks} ·{' '}
          {texts.until(formatDay(end_date))}
        </p>
      </div>
      <ProgressBar
        label={texts.remainingOf(campaign_name)}
        value={campaign.remaining_budget}
        max={budget_details.campaign_budget}
        valueText={formatKurus(campaign.remaining_budget)}
        aside={<span className="text-xs">{campaignWords.remainingBudget}</span>}
      />
    </li>
  );
}
