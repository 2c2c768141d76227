import { useParams } from 'react-router';
import { Card } from '#lib/web/layout/card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { AudienceSummary } from '#features/audience/web/index.ts';
import { type CampaignStatus } from '../../lifecycle.ts';
import { useAdminCampaign } from '../api.ts';
import { CampaignStates } from '../campaign-states.tsx';
import { audiencePageTexts } from '../texts/admin.ts';
import { campaignFailures } from '../../texts.ts';

/** The admin's list for campaigns of a status. */
function listOf(status: CampaignStatus): string {
  if (status === 'completed') return '/admin/kampanyalar/tamamlanan';
  if (status === 'active' || status === 'stopped') return '/admin/kampanyalar/aktif';
  return status === 'approved' ? '/admin/odemeler/bekleyen' : '/admin/kampanyalar/bekleyen';
}

/** The audience of a campaign; an admin only reads it. */
export function AdminAudiencePage() {
  const campaign = useAdminCampaign(Number(useParams()['id']));
  const found = campaign.data;
  return (
    <>
      <PageHeader
        title={audiencePageTexts.title}
        description={found && `${found.campaign_name} · ${found.firm_name}`}
        {...(found && { back: { to: listOf(found.status), label: audiencePageTexts.back } })}
      />
      <CampaignStates
        query={campaign}
        listPath="/admin/kampanyalar/bekleyen"
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
