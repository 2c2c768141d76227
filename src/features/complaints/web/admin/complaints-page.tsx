import { Flag, Inbox, Megaphone, MessageSquareWarning } from 'lucide-react';
import { formatCount } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { listSummary, useListParams } from '#lib/web/list-params.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { NoMatch } from '#lib/web/lists/no-match.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Pagination } from '#lib/web/lists/pagination.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { SearchInput } from '#lib/web/lists/search-input.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { StatGrid } from '#lib/web/figures/stat-grid.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import {
  AD_REPORT_REASONS,
  AD_REPORT_STATES,
  type AdReportReason,
  type ReportedCampaign,
} from '../../contract.ts';
import { queueTexts as texts } from '../texts/admin.ts';
import { reasonTexts } from '../../texts.ts';
import { useReportedAds } from './api.ts';
import { DismissReportsDialog, StopReportedDialog } from './decision-dialogs.tsx';
import { ReportedAd } from './reported-ad.tsx';

/** Their names in the URL. */
const PARAMS = { state: 'durum', reason: 'sebep', act: 'islem', campaign: 'kampanya' } as const;
const ACTS = { stop: 'durdur', dismiss: 'kapat' } as const;

const STATES = AD_REPORT_STATES.map((value) => ({ value, label: texts.states[value] }));
const REASONS = AD_REPORT_REASONS.map((value) => ({ value: value as string, label: reasonTexts[value] }));

type List = ReturnType<typeof useListParams>;

const knownReason = (text: string): AdReportReason | '' =>
  AD_REPORT_REASONS.find((reason) => reason === text) ?? '';

/** What viewers report, campaign by campaign, with what can be done at hand. */
export function ComplaintsPage() {
  const list = useListParams();
  const state = AD_REPORT_STATES.find((value) => value === list.get(PARAMS.state)) ?? 'open';
  const reason = knownReason(list.get(PARAMS.reason));
  const query = useReportedAds({ page: list.page, search: list.search, state, reason });
  const isFiltered = list.search !== '' || reason !== '';
  const subject = query.data?.campaigns.find(({ id }) => String(id) === list.get(PARAMS.campaign)) ?? null;
  const subjectOf = (act: string) => (list.get(PARAMS.act) === act ? subject : null);
  const close = () => list.patch({ [PARAMS.act]: '', [PARAMS.campaign]: '' });

  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <Stats stats={query.data?.stats} isLoading={query.isPending} />
      <Filters list={list} state={state} reason={reason} />
      <QueryStates
        query={query}
        failedText={texts.failed}
        isEmpty={({ campaigns }) => campaigns.length === 0}
        isFiltered={isFiltered}
        empty={
          <EmptyState icon={<Inbox />} title={state === 'open' ? texts.emptyOpen : texts.empty}>
            {texts.emptyOpenText}
          </EmptyState>
        }
        noMatch={<NoMatch search={list.search} noun={texts.noun} onClear={() => list.clear(PARAMS.reason)} />}
      >
        {(data) => (
          <>
            <ReportedAds campaigns={data.campaigns} list={list} isStale={query.isPlaceholderData} />
            <Pagination
              page={data.pagination.page}
              pages={data.pagination.pages}
              onPageChange={list.setPage}
              summary={listSummary({ ...data.pagination, nounFrom: campaignWords.nounFrom })}
            />
          </>
        )}
      </QueryStates>
      <StopReportedDialog campaign={subjectOf(ACTS.stop)} onClose={close} />
      <DismissReportsDialog campaign={subjectOf(ACTS.dismiss)} onClose={close} />
    </>
  );
}

interface ReportedAdsProps {
  campaigns: readonly ReportedCampaign[];
  list: List;
  isStale: boolean;
}

function ReportedAds({ campaigns, list, isStale }: ReportedAdsProps) {
  const open = (act: string, id: number) => list.patch({ [PARAMS.act]: act, [PARAMS.campaign]: String(id) });
  return (
    <ul aria-busy={isStale} className="flex flex-col gap-4">
      {campaigns.map((campaign) => (
        <li key={campaign.id}>
          <ReportedAd
            campaign={campaign}
            onStop={() => open(ACTS.stop, campaign.id)}
            onDismiss={() => open(ACTS.dismiss, campaign.id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface StatsProps {
  stats: { open_campaigns: number; open_reports: number; total_reports: number } | undefined;
  isLoading: boolean;
}

function Stats({ stats, isLoading }: StatsProps) {
  return (
    <StatGrid>
      <StatCard
        label={texts.openCampaigns}
        value={stats && formatCount(stats.open_campaigns)}
        icon={<Megaphone />}
        tone="danger"
        isLoading={isLoading}
      />
      <StatCard
        label={texts.openReports}
        value={stats && formatCount(stats.open_reports)}
        icon={<MessageSquareWarning />}
        tone="warning"
        isLoading={isLoading}
      />
      <StatCard
        label={texts.totalReports}
        value={stats && formatCount(stats.total_reports)}
        icon={<Flag />}
        tone="info"
        isLoading={isLoading}
      />
    </StatGrid>
  );
}

function Filters({ list, state, reason }: { list: List; state: string; reason: AdReportReason | '' }) {
  return (
    <div className="my-4 flex flex-wrap items-center gap-3">
      <SearchInput value={list.search} onSearch={list.setSearch} placeholder={texts.search} />
      <FilterButtons
        label={words.status}
        value={state}
        onChange={(next) => list.set({ [PARAMS.state]: next === 'open' ? '' : next })}
        options={STATES}
      />
      <div className="min-w-56">
        <Select
          aria-label={words.reason}
          value={reason === '' ? null : reason}
          onChange={(next) => list.set({ [PARAMS.reason]: next ?? '' })}
          options={REASONS}
          placeholder={texts.anyReason}
          emptyLabel={texts.anyReason}
        />
      </div>
    </div>
  );
}
