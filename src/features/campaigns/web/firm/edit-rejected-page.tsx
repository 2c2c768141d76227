import { Ban } from 'lucide-react';
import { useNavigate } from 'react-router';
import { words } from '#lib/shared/words.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { busyWords } from '#lib/web/words.ts';
import { AudienceSummary } from '#features/audience/web/index.ts';
import type { FirmCampaignDetail } from '../../campaign-wire.ts';
import { firmCampaignsContract } from '../../contract/firm.ts';
import { rejectionCategoryText } from '../../rejection.ts';
import { useCampaignChange } from '../api.ts';
import { imageUrl } from '../creative.tsx';
import { CampaignForm } from './campaign-form.tsx';
import { valuesOf } from './campaign-values.ts';
import { DoneDialog } from '#lib/web/overlays/done-dialog.tsx';
import { EditPage } from './edit-page.tsx';
import { editTexts } from '../texts/firm.ts';
import { campaignWords } from '../../texts.ts';

const PENDING = '/firma/kampanyalar/bekleyen';

export function EditRejectedPage() {
  const save = useCampaignChange(firmCampaignsContract.editRejectedCampaign);
  const navigate = useNavigate();
  const toast = useToast();
  return (
    <>
      <EditPage
        status="rejected"
        title={editTexts.rejectedTitle}
        listPath={PENDING}
        listName={editTexts.backToPending}
        isSaved={save.isSuccess || save.isPending}
      >
        {(campaign, settings, { saved, audience }) => (
          <>
            {!save.isSuccess && <RejectedBanner campaign={campaign} />}
            <CampaignForm
              key={campaign.id}
              kind="edit"
              settings={settings}
              defaultValues={valuesOf(campaign)}
              campaignId={campaign.id}
              saved={saved}
              audience={audience}
              currentImage={imageUrl(campaign.image_path)}
              submitLabel={editTexts.resubmit}
              busyText={busyWords.sending}
              failedText={editTexts.failed}
              // Specification, document 2, section 8: a banner for a draft, a toast here.
              tellFailure={toast.error}
              cancelTo={PENDING}
              aside={<AudienceCard campaign={campaign} />}
              call={save}
              input={(sent) => ({ params: { id: campaign.id }, ...sent })}
            />
          </>
        )}
      </EditPage>
      <DoneDialog
        isOpen={save.isSuccess}
        onClose={() => void navigate(PENDING)}
        title={editTexts.rejectedDoneTitle}
        text={editTexts.rejectedDoneText}
      >
        <ButtonLink to={PENDING}>{editTexts.toPending}</ButtonLink>
      </DoneDialog>
    </>
  );
}

/** Keeps the reason of the rejection in sight while the campaign is corrected. */
function RejectedBanner({ campaign }: { campaign: FirmCampaignDetail }) {
  const category = rejectionCategoryText(campaign.rejection_category);
  return (
    <section
      aria-label={words.rejectionReason}
      className="mb-5 flex gap-3 rounded-xl bg-danger-solid px-4 py-4 text-white sm:px-5"
    >
      <Ban aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{editTexts.rejectedBanner}</p>
        <p className="mt-2 text-sm">
          <span className="font-bold">
            {words.rejectionReason}
            {category && ` (${category})`}:
          </span>{' '}
          <span className="break-words whitespace-pre-line">{campaign.rejection_reason}</span>
        </p>
      </div>
    </section>
  );
}

function AudienceCard({ campaign }: { campaign: FirmCampaignDetail }) {
  return (
    <Card title={campaignWords.audience} description={editTexts.audienceHint}>
      <AudienceSummary audience={campaign.target_audience} />
      <div className="mt-4">
        <ButtonLink variant="secondary" size="sm" to={`/firma/kampanyalar/${campaign.id}/hedef-kitle`}>
          {editTexts.changeAudience}
        </ButtonLink>
      </div>
    </Card>
  );
}
