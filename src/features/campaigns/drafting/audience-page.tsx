import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { readDraft } from '#lib/web/form/draft-store.ts';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { AudienceForm } from '#features/audience/web.ts';
import { firmPaths } from '#platform/places/paths.ts';
import type { BudgetDetails, FirmCampaignDetail } from '../campaign-wire.ts';
import { firmCampaignsContract } from '../contract/firm.ts';
import { type CampaignStatus, EDITABLE_STATUSES } from '../lifecycle.ts';
import { useAudienceToEdit, useCampaignChange, useCampaignSettings, useCampaignToEdit } from '../api.web.ts';
import { CampaignStates } from '../campaign-states.tsx';
import { type CampaignValues, draftKeyOf, forecastInputOf, valuesOf } from './campaign-values.web.ts';
import { audiencePageTexts, reviewTexts as texts, sharedTexts } from '../texts.web.ts';
import { approvalText, editTexts, forecastTexts, formLabels, previewTexts } from '../firm-texts.web.ts';
import { campaignFailures, campaignWords } from '../texts.ts';
import { Pencil } from 'lucide-react';
import { daysBetween, formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import type { AudienceInput } from '#features/audience/contract.ts';
import type { ForecastInput } from '../forecasting/forecast-wire.ts';
import { CampaignBudget } from '../campaign-facts.tsx';
import { imageUrl, OutsideLink } from '../creative.tsx';
import { forAudience, ForecastCard, type ForecastState, useForecast } from '../forecasting/forecast-card.tsx';
import { AdPreview } from './ad-preview.tsx';

const LIST_OF: Record<CampaignStatus, string> = {
  draft: firmPaths.drafts,
  pending: firmPaths.pending,
  rejected: firmPaths.pending,
  approved: firmPaths.accounting,
  active: firmPaths.active,
  stopped: firmPaths.active,
  completed: firmPaths.completed,
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
  // The version that filled this form.
  const [version] = useState(campaign.version);
  const audience = useAudienceToEdit(id);
  const save = useCampaignChange(firmCampaignsContract.saveTargetAudience);
  const settings = usePart(useCampaignSettings());
  // A rejected campaign is sent with its unsent text, a draft as it is saved.
  const typed = readDraft(draftKeyOf(id)) as Partial<CampaignValues> | null;
  const values = { ...valuesOf(campaign), ...(isRejected && typed) };
  const asked = settings ? forecastInputOf(values, settings) : null;
  const navigate = useNavigate();
  const toast = useToast();
  const isReadOnly = !EDITABLE_STATUSES.includes(status) && !save.isPending && !save.isSuccess;
  const next = isRejected ? firmPaths.rejected(id) : LIST_OF.pending;
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
                <ButtonLink to={firmPaths.draft(id)} variant="secondary" size="sm">
                  {texts.change}
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
            renderForecast={(answered) => <AudienceForecast asked={asked} {...answered} />}
            renderReview={(answered) =>
              isRejected ? (
                <AudienceForecast asked={asked} {...answered} />
              ) : (
                <CampaignReview campaign={campaign} asked={asked} {...answered} />
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

interface ForecastedAudience {
  asked: ForecastInput | null;
  audience: AudienceInput | null;
  isCounting: boolean;
}

function useCampaignForecast({ asked, audience, isCounting }: ForecastedAudience): ForecastState {
  const state = useForecast(forAudience(asked, audience ?? undefined));
  return { ...state, isPending: state.isPending || (isCounting && state.forecast !== null) };
}

function AudienceForecast(forecasted: ForecastedAudience) {
  return <Forecast state={useCampaignForecast(forecasted)} asked={forecasted.asked} />;
}

function Forecast({ state, asked }: { state: ForecastState; asked: ForecastInput | null }) {
  return (
    <ForecastCard
      state={state}
      about={forecastTexts.forAudience}
      nothing={asked === null ? forecastTexts.nothing : forecastTexts.nothingChosen}
    />
  );
}

function CampaignReview({ campaign, ...forecasted }: ForecastedAudience & { campaign: FirmCampaignDetail }) {
  const state = useCampaignForecast(forecasted);
  return (
    <>
      <Forecast state={state} asked={forecasted.asked} />
      <AdCard campaign={campaign} />
      <OwedCard details={campaign.budget_details} approvalHours={state.forecast?.approval_hours ?? null} />
    </>
  );
}

function AdCard({ campaign }: { campaign: FirmCampaignDetail }) {
  const settings = useCampaignSettings();
  const { id, campaign_name, description, start_date, end_date, display_duration, image_path } = campaign;
  const days = daysBetween(start_date, end_date) + 1;
  return (
    <Card
      title={texts.ad}
      action={
        <ButtonLink size="sm" variant="secondary" icon={<Pencil aria-hidden />} to={firmPaths.draft(id)}>
          {texts.change}
        </ButtonLink>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <DetailList
          details={[
            { label: formLabels.campaign_name, value: campaign_name },
            { label: formLabels.description, value: description },
            { label: formLabels.campaign_link, value: <OutsideLink url={campaign.campaign_link} /> },
            {
              label: texts.dates,
              value: texts.dateRange(formatDay(start_date), formatDay(end_date), days),
            },
            { label: campaignWords.displayDuration, value: sharedTexts.seconds(display_duration) },
          ].map((detail) => ({ ...detail, isWide: true }))}
        />
        {settings.data && (
          <div>
            <p aria-hidden className="mb-2 text-center text-sm font-semibold text-soft">
              {previewTexts.title}
            </p>
            <AdPreview
              ad={{
                name: campaign_name,
                description,
                displayDuration: display_duration,
                picture: imageUrl(image_path),
              }}
              rates={settings.data}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

function OwedCard({ details, approvalHours }: { details: BudgetDetails; approvalHours: number | null }) {
  return (
    <Card title={texts.owed}>
      <CampaignBudget details={details} />
      <p className="mt-4">
        {texts.owedText(formatKurus(details.payable), details.payable === details.total_with_vat)}
      </p>
      {approvalHours !== null && <p className="mt-1 text-soft">{approvalText(approvalHours)}</p>}
    </Card>
  );
}
