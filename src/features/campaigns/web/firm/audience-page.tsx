import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { readDraft } from '#lib/web/form/draft-store.ts';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { AudienceForm } from '#features/audience/web/index.ts';
import type { FirmCampaignDetail } from '../../campaign-wire.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { type CampaignStatus, EDITABLE_STATUSES } from '../../lifecycle.ts';
import { useCampaignChange, useCampaignSettings, useCampaignToEdit, useAudienceToEdit } from '../api.ts';
import { CampaignStates } from '../campaign-states.tsx';
import { type CampaignValues, draftKeyOf, valuesOf } from './campaign-values.ts';
import { forecastInputOf } from './use-campaign-form.ts';
import { audiencePageTexts, reviewTexts } from '../texts.ts';
import { editTexts } from '../texts/firm.ts';
import { campaignFailures } from '../../texts.ts';
import { AudienceForecast, CampaignReview } from './campaign-review.tsx';

const LIST_OF: Record<CampaignStatus, string> = {
  draft: '/firma/kampanyalar/taslaklar',
  pending: '/firma/kampanyalar/bekleyen',
  rejected: '/firma/kampanyalar/bekleyen',
  approved: '/firma/muhasebe',
  active: '/firma/kampanyalar/aktif',
  stopped: '/firma/kampanyalar/aktif',
  completed: '/firma/kampanyalar/tamamlanan',
};

export function AudiencePage() {
  const id = Number(useParams()['id']);
  const campaign = useCampaignToEdit(id);
  return (
    <>
      <PageHeader
        title={audiencePageTexts.title}
        description={campaign.data?.campaign_name}
        {...(campaign.data && { back: { to: LIST_OF[campaign.data.status], label: editTexts.toLists } })}
      />
      <CampaignStates query={campaign} listPath={LIST_OF.draft} failedText={campaignFailures.load}>
        {(found) => <CampaignAudience campaign={found} />}
      </CampaignStates>
    </>
  );
}

function CampaignAudience({ campaign }: { campaign: FirmCampaignDetail }) {
  const { id, status } = campaign;
  const isRejected = status === 'rejected';
  // A newer one that is read meanwhile is not what this form was filled from.
  const [version] = useState(campaign.version);
  const audience = useAudienceToEdit(id);
  const save = useCampaignChange(firmCampaignsContract.saveTargetAudience);
  const settings = usePart(useCampaignSettings());
  // Unsent text of the campaign's form. A rejected campaign goes out so, a draft as it is saved.
  const typed = readDraft(draftKeyOf(id)) as Partial<CampaignValues> | null;
  const values = { ...valuesOf(campaign), ...(isRejected && typed) };
  const asked = settings ? forecastInputOf(values, settings) : null;
  const navigate = useNavigate();
  const toast = useToast();
  // While or after this page sends the audience, its form stays in sight until the page is left.
  const isReadOnly = !EDITABLE_STATUSES.includes(status) && !save.isPending && !save.isSuccess;
  const next = isRejected ? `/firma/kampanyalar/duzenle/${id}` : LIST_OF.pending;
  return (
    <QueryStates query={audience} failedText={campaignFailures.audience}>
      {(initial) => (
        <>
          {isReadOnly && (
            <Alert tone="info" className="mb-4">
              {audiencePageTexts.readOnly}
              {status === 'pending' && ` ${audiencePageTexts.mayTakeBack}`}
            </Alert>
          )}
          {status === 'draft' && typed !== null && (
            <Alert
              tone="warning"
              className="mb-4"
              action={
                <ButtonLink to={`/firma/kampanyalar/${id}/duzenle`} variant="secondary" size="sm">
                  {reviewTexts.change}
                </ButtonLink>
              }
            >
              {audiencePageTexts.unsent}
            </Alert>
          )}
          <AudienceForm
            key={id}
            campaignId={id}
            initial={initial}
            isReadOnly={isReadOnly}
            words={isRejected ? audiencePageTexts.ofRejected : audiencePageTexts.ofDraft}
            renderForecast={(given) => <AudienceForecast asked={asked} {...given} />}
            renderReview={(given) =>
              isRejected ? (
                <AudienceForecast asked={asked} {...given} />
              ) : (
                <CampaignReview campaign={campaign} asked={asked} {...given} />
              )
            }
            call={{
              ...save,
              mutateAsync: (body) => save.mutateAsync({ params: { id }, body: { ...body, version } }),
            }}
            onSent={({ message }) => {
              toast.success(message ?? audiencePageTexts.title);
              void navigate(next);
            }}
          />
        </>
      )}
    </QueryStates>
  );
}
