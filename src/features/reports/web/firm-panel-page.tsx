import { CirclePlus } from 'lucide-react';
import { errorText } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { useFirmAccounting, useFirmStats } from './api.ts';
import { Attention } from './firm/attention.tsx';
import { CampaignNotices } from './firm/campaign-notices.tsx';
import { FirstSteps } from './firm/first-steps.tsx';
import { isFirstRun } from './firm/is-first-run.ts';
import { RunningCampaigns } from './firm/running-campaigns.tsx';
import { FirmStatCards } from './firm/stat-cards.tsx';
import { firmPanelTexts as texts } from './texts/firm.ts';
import { WalletCard } from './firm/wallet-card.tsx';

/** The firm's first page: what it has to do, its counters, its running campaigns, its wallet. */
export function FirmPanelPage() {
  const stats = useFirmStats();
  const accounting = useFirmAccounting();
  const isNew = stats.data && accounting.data ? isFirstRun(stats.data, accounting.data) : false;
  return (
    <>
      <PageHeader
        title={texts.title}
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
        {stats.data && <Attention stats={stats.data} accounting={accounting.data} />}
        {isNew && <FirstSteps />}
        {/* After a failure without any data there are no figures to wait for. */}
        {(stats.data || !stats.error) && <FirmStatCards stats={stats.data} />}
        {isNew ? (
          <WalletCard />
        ) : (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[2fr_1fr]">
            <RunningCampaigns />
            <WalletCard />
          </div>
        )}
      </div>
      {stats.data && <CampaignNotices stats={stats.data} />}
    </>
  );
}
