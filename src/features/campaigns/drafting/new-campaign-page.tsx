import { useNavigate } from 'react-router';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { firmPaths } from '#platform/places/paths.ts';
import { firmCampaignsContract } from '../contract/firm.ts';
import { useCampaignChange, useCampaignSettings } from '../api.web.ts';
import { CampaignForm } from './campaign-form.tsx';
import { NOTHING_TYPED } from './campaign-values.web.ts';
import { DoneDialog } from '#lib/web/overlays/done-dialog.tsx';
import { formTexts, newTexts } from '../firm-texts.web.ts';

export function NewCampaignPage() {
  const settings = useCampaignSettings();
  const create = useCampaignChange(firmCampaignsContract.createCampaign);
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={newTexts.title} description={newTexts.description} />
      <QueryStates query={settings} failedText={formTexts.settingsFailed}>
        {(data) => (
          <CampaignForm
            kind="create"
            settings={data}
            defaultValues={NOTHING_TYPED}
            audience={null}
            submitLabel={newTexts.submit}
            busyText={newTexts.busy}
            failedText={newTexts.failed}
            call={create}
            input={(sent) => sent}
          />
        )}
      </QueryStates>
      <DoneDialog
        isOpen={create.isSuccess}
        onClose={() => void navigate(firmPaths.drafts)}
        title={newTexts.doneTitle}
        text={newTexts.doneText}
      >
        <ButtonLink to={firmPaths.drafts} variant="secondary">
          {newTexts.toDrafts}
        </ButtonLink>
        {create.data && (
          <ButtonLink to={firmPaths.audience(create.data.data.campaign_id)}>{newTexts.toAudience}</ButtonLink>
        )}
      </DoneDialog>
    </>
  );
}
