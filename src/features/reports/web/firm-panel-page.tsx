import { CirclePlus } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { errorText } from '#lib/web/call.ts';
import { useKnownParam } from '#lib/web/list-params.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { Pending } from '#lib/web/lists/pending.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { OVERVIEW_DAYS } from '../overview-wire.ts';
import { useFirmAccounting, useFirmOverview, useFirmStats } from './api.ts';
import { CampaignNotices } from './firm/campaign-notices.tsx';
import { FirstSteps } from './firm/first-steps.tsx';
import { isFirstRun } from './firm/is-first-run.ts';
import { DEFAULT_DAYS, OverviewSection } from './firm/overview-section.tsx';
import { ReportCard } from './firm/report-card.tsx';
import { RunningCampaigns } from './firm/running-campaigns.tsx';
import { FirmStatCards } from './firm/stat-cards.tsx';
import { WaitingList } from './firm/waiting-list.tsx';
import { WalletCard } from './firm/wallet-card.tsx';
import { firmPanelTexts as texts, overviewTexts, waitingTexts } from './texts/firm.ts';

/** The firm's first page: what waits for it, how its campaigns do, its counters, its running campaigns, its wallet. */
export function FirmPanelPage() {
  const days = useKnownParam('gun', OVERVIEW_DAYS) ?? DEFAULT_DAYS;
  const overview = useFirmOverview(days);
  const stats = useFirmStats();
  const accounting = useFirmAccounting();
  const isNew = stats.data && accounting.data ? isFirstRun(stats.data, accounting.data) : false;
  return (
    <>
      <PageHeader
        title={overview.data?.firm_name ?? texts.title}
        description={texts.description}
        actions={
          !isNew && (
            <ButtonLink to="/firma/kampanyalar/yeni" icon={<CirclePlus aria-hidden />}>
              {campaignWords.newCampaign}
            </ButtonLink>
          )
        }
      />
      <div className="flex flex-col gap-4">
        {stats.error && (
          <Alert tone="danger" onRetry={() => void stats.refetch()} isRetrying={stats.isFetching}>
            {errorText(stats.error, texts.failed)}
          </Alert>
        )}
        {isNew ? (
          <FirstSteps />
        ) : (
          <QueryStates
            query={overview}
            failedText={overviewTexts.failed}
            skeleton={<Skeleton className="h-96 rounded-xl" />}
          >
            {({ now, before, waiting }) => (
              <>
                <WaitingList waiting={waiting} />
                {accounting.isLoading && <Pending />}
                <AnnouncedPayments pending={accounting.data?.pending} />
                <OverviewSection days={days} now={now} before={before} />
              </>
            )}
          </QueryStates>
        )}
        {/* After a failure without any data there are no figures to wait for. */}
        {(stats.data || !stats.error) && <FirmStatCards stats={stats.data} />}
        {isNew ? (
          <WalletCard />
        ) : (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[2fr_1fr]">
            <RunningCampaigns />
            <div className="flex flex-col gap-4">
              <WalletCard />
              <ReportCard />
            </div>
          </div>
        )}
      </div>
      {stats.data && <CampaignNotices stats={stats.data} />}
    </>
  );
}

type Sums = NonNullable<ReturnType<typeof useFirmAccounting>['data']>['pending'];

/** What the firm itself waits for. */
function AnnouncedPayments({ pending }: { pending: Sums | undefined }) {
  if (pending === undefined || pending.count === 0) return null;
  return (
    <Alert tone="info">{waitingTexts.paymentPending(pending.count, formatKurus(pending.total_amount))}</Alert>
  );
}
