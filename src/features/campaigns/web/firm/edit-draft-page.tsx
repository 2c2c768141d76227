import { useNavigate, useParams } from 'react-router';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { busyWords } from '#lib/web/words.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { useCampaignChange } from '../api.ts';
import { imageUrl } from '../creative.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { valuesOf } from './campaign-values.ts';
import { DoneDialog } from '#lib/web/overlays/done-dialog.tsx';
import { EditPage } from './edit-page.tsx';
import { editTexts } from '../texts/firm.ts';

const DRAFTS = '/firma/kampanyalar/taslaklar';

export function EditDraftPage() {
  const save = useCampaignChange(firmCampaignsContract.editDraftCampaign);
  const navigate = useNavigate();
  const { id } = useParams();
  return (
    <>
      <EditPage
        status="draft"
        title={editTexts.draftTitle}
        listPath={DRAFTS}
        listName={editTexts.backToDrafts}
        isSaved={save.isSuccess || save.isPending}
      >
        {(campaign, settings, { saved, audience }) => (
          <CampaignForm
            key={campaign.id}
            kind="edit"
            settings={settings}
            defaultValues={valuesOf(campaign)}
            campaignId={campaign.id}
            saved={saved}
            audience={audience}
            currentImage={imageUrl(campaign.image_path)}
            submitLabel={editTexts.save}
            busyText={busyWords.updating}
            failedText={editTexts.failed}
            cancelTo={DRAFTS}
            call={save}
            input={(sent) => ({ params: { id: campaign.id }, ...sent })}
          />
        )}
      </EditPage>
      <DoneDialog
        isOpen={save.isSuccess}
        onClose={() => void navigate(DRAFTS)}
        title={editTexts.draftDoneTitle}
        text={editTexts.draftDoneText}
      >
        <ButtonLink to={DRAFTS} variant="secondary">
          {editTexts.toDrafts}
        </ButtonLink>
        <ButtonLink to={`/firma/kampanyalar/${id}/hedef-kitle`}>{editTexts.toAudience}</ButtonLink>
      </DoneDialog>
    </>
  );
}
