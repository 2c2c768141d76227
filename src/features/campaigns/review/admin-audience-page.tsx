import { useParams } from 'react-router';
import { Card } from '#lib/web/layout/card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { useMayOpen } from '#lib/web/use-may-call.ts';
import { AudienceSummary } from '#features/audience/web.ts';
import { adminPaths } from '#platform/places/paths.ts';
import { type CampaignStatus } from '../lifecycle.ts';
import { useAdminCampaign } from '../api.web.ts';
import { CampaignStates } from '../campaign-states.tsx';
import { audiencePageTexts } from '../admin-texts.web.ts';
import { campaignFailures } from '../texts.ts';

function listOf(status: CampaignStatus, mayOpen: (address: string) => boolean): string {
  if (status === 'completed') return adminPaths.completed;
  if (status === 'active' || status === 'stopped') return adminPaths.active;
  return status === 'approved' && mayOpen(adminPaths.payments) ? adminPaths.payments : adminPaths.pending;
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
        listPath={adminPaths.pending}
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
