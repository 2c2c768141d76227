import { Ban } from 'lucide-react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { words } from '#lib/shared/words.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { DoneDialog } from '#lib/web/overlays/done-dialog.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { busyWords } from '#lib/web/words.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { AudienceSummary } from '#features/audience/web.ts';
import { firmPaths } from '#platform/places/paths.ts';
import type { FirmCampaignDetail } from '../campaign-wire.ts';
import { firmCampaignsContract } from '../contract/firm.ts';
import type { CampaignStatus } from '../lifecycle.ts';
import { rejectionCategoryText } from '../rejection.ts';
import { campaignFailures, campaignWords, firmStatusText } from '../texts.ts';
import { useAudienceToEdit, useCampaignChange, useCampaignSettings, useCampaignToEdit } from '../api.web.ts';
import { CampaignStates } from '../campaign-states.tsx';
import { imageUrl } from '../creative.tsx';
import { editTexts, formTexts, newTexts } from '../firm-texts.web.ts';
import { CampaignForm } from './campaign-form.tsx';
import { NOTHING_TYPED, valuesOf } from './campaign-values.web.ts';

const EDITS = {
  draft: {
    route: firmCampaignsContract.editDraftCampaign,
    path: (id: number) => firmPaths.draft(id),
    listPath: firmPaths.drafts,
    listName: editTexts.backToDrafts,
    title: editTexts.draftTitle,
    words: { submit: editTexts.save, busy: busyWords.updating, failed: editTexts.failed },
    doneTitle: editTexts.draftDoneTitle,
    doneText: editTexts.draftDoneText,
  },
  rejected: {
    route: firmCampaignsContract.editRejectedCampaign,
    path: (id: number) => firmPaths.rejected(id),
    listPath: firmPaths.pending,
    listName: editTexts.backToPending,
    title: editTexts.rejectedTitle,
    words: { submit: editTexts.resubmit, busy: busyWords.sending, failed: editTexts.failed },
    doneTitle: editTexts.rejectedDoneTitle,
    doneText: editTexts.rejectedDoneText,
  },
} as const;

export function EditDraftPage() {
  return <EditPage status="draft" />;
}

export function EditRejectedPage() {
  return <EditPage status="rejected" />;
}

/** Redirects to the page of the campaign's present state. */
function EditPage({ status }: { status: keyof typeof EDITS }) {
  const { route, listPath, listName, title, words: texts, doneTitle, doneText } = EDITS[status];
  const isRejected = status === 'rejected';
  const id = Number(useParams()['id']);
  const save = useCampaignChange(route);
  const navigate = useNavigate();
  const toast = useToast();
  const campaign = useCampaignToEdit(id);
  const settings = useCampaignSettings();
  const audienceQuery = useAudienceToEdit(id);
  usePart(audienceQuery);
  const audience = audienceQuery.isError ? null : audienceQuery.data;
  const reload = async () => {
    const { data } = await campaign.refetch();
    return data && { version: data.version, values: valuesOf(data) };
  };
  // A campaign that this page saves has another state afterwards.
  const isSaved = save.isSuccess || save.isPending;
  const isOwn = isSaved || campaign.data?.status === status || campaign.isPending;
  return (
    <>
      <PageHeader title={isOwn ? title : editTexts.draftTitle} back={{ to: listPath, label: listName }} />
      <QueryStates query={settings} failedText={formTexts.settingsFailed}>
        {(limits) => (
          <CampaignStates query={campaign} listPath={listPath} failedText={campaignFailures.load}>
            {(found) =>
              found.status === status || isSaved ? (
                <>
                  {isRejected && !save.isSuccess && <RejectedBanner campaign={found} />}
                  <CampaignForm
                    key={found.id}
                    kind="edit"
                    settings={limits}
                    defaultValues={valuesOf(found)}
                    campaignId={found.id}
                    saved={{ version: found.version, reload }}
                    audience={audience}
                    currentImage={imageUrl(found.image_path)}
                    words={texts}
                    {...(isRejected && {
                      onFailure: toast.error,
                      aside: <AudienceCard campaign={found} />,
                    })}
                    cancelTo={listPath}
                    call={save}
                    input={(sent) => ({ params: { id: found.id }, ...sent })}
                  />
                </>
              ) : (
                <NotEditable campaign={found} listPath={listPath} />
              )
            }
          </CampaignStates>
        )}
      </QueryStates>
      <DoneDialog
        isOpen={save.isSuccess}
        onClose={() => void navigate(listPath)}
        title={doneTitle}
        text={doneText}
      >
        {isRejected ? (
          <ButtonLink to={listPath}>{editTexts.toPending}</ButtonLink>
        ) : (
          <>
            <ButtonLink to={listPath} variant="secondary">
              {editTexts.toDrafts}
            </ButtonLink>
            <ButtonLink to={firmPaths.audience(id)}>{editTexts.toAudience}</ButtonLink>
          </>
        )}
      </DoneDialog>
    </>
  );
}

function NotEditable({ campaign, listPath }: { campaign: FirmCampaignDetail; listPath: string }) {
  const edits: Partial<Record<CampaignStatus, { path: (id: number) => string }>> = EDITS;
  const other = edits[campaign.status];
  if (other !== undefined) return <Navigate replace to={other.path(campaign.id)} />;
  return (
    <Alert
      tone="info"
      title={editTexts.notEditable}
      action={
        <ButtonLink to={listPath} variant="secondary" size="sm">
          {editTexts.toLists}
        </ButtonLink>
      }
    >
      {editTexts.notEditableText(firmStatusText(campaign))}
    </Alert>
  );
}

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
        <ButtonLink variant="secondary" size="sm" to={firmPaths.audience(campaign.id)}>
          {editTexts.changeAudience}
        </ButtonLink>
      </div>
    </Card>
  );
}

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
            words={newTexts}
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
          {editTexts.toDrafts}
        </ButtonLink>
        {create.data && (
          <ButtonLink to={firmPaths.audience(create.data.data.campaign_id)}>{newTexts.toAudience}</ButtonLink>
        )}
      </DoneDialog>
    </>
  );
}
