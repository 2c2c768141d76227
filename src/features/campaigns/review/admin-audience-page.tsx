import { useParams } from 'react-router';
import { Card } from '#lib/web/layout/card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { useMayOpen } from '#lib/web/use-may-call.ts';
import { AudienceSummary } from '#features/audience/web.ts';
import { type CampaignStatus } from '../lifecycle.ts';
import { useAdminCampaign } from '../api.web.ts';
import { CampaignStates } from '../campaign-states.tsx';
import { audiencePageTexts } from '../admin-texts.web.ts';
import { PAYMENTS_PATH } from './places.web.ts';
import { campaignFailures } from '../texts.ts';

const PENDING_PATH = '/admin/kampanyalar/bekleyen';

function listOf(status: CampaignStatus, mayOpen: (address: string) => boolean): string {
  if (status === 'completed') return '/admin/kampanyalar/tamamlanan';
  if (status === 'active' || status === 'stopped') return '/admin/kampanyalar/aktif';
  return status === 'approved' && mayOpen(PAYMENTS_PATH) ? PAYMENTS_PATH : PENDING_PATH;
}

export function AdminAudiencePage() {
  const campaign = useAdminCampaign(Number(useParams()['id']));
  const found = campaign.data;
  const mayOpen = useMayOpen();
  return (
    <>
      <PageHeader
        title={audiencePageTexts.title}
        description={found && `${found.campaign_name} · ${found.firm_name}`}
        {...(found && { back: { to: listOf(found.status, mayOpen), label: audiencePageTexts.back } })}
      />
      <CampaignStates
        query={campaign}
        listPath={PENDING_PATH}
        listName={audiencePageTexts.back}
        failedText={campaignFailures.audience}
      >
        {({ target_audience }) => (
          <Card>
            <AudienceSummary audience={target_audience} />
          </Card>
        )}
      </CampaignStates>
    </>
  );
}
