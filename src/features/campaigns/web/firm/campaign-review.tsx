import { Pencil } from 'lucide-react';
import { daysBetween, formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import type { AudienceInput } from '#features/audience/contract.ts';
import type { FirmCampaignDetail } from '../../campaign-wire.ts';
import type { ForecastInput } from '../../forecast-wire.ts';
import { campaignWords } from '../../texts.ts';
import { breakdownOf, BudgetBreakdownList } from '../budget-breakdown.tsx';
import { useCampaignSettings } from '../api.ts';
import { imageUrl } from '../creative.tsx';
import { OutsideLink } from '../outside-link.tsx';
import { reviewTexts as texts, sharedTexts } from '../texts.ts';
import { ForecastCard } from './forecast/forecast-card.tsx';
import { forAudience, type ForecastState, useForecast } from './forecast/use-forecast.ts';
import { AdPreview } from './preview/ad-preview.tsx';
import { approvalText, forecastTexts, formLabels, previewTexts } from '../texts/firm.ts';

interface GivenAudience {
  /** Budget and dates; null while they cannot be asked about. */
  asked: ForecastInput | null;
  /** Null until its reach has been answered. */
  audience: AudienceInput | null;
  isCounting: boolean;
}

function useCampaignForecast({ asked, audience, isCounting }: GivenAudience): ForecastState {
  const state = useForecast(forAudience(asked, audience ?? undefined));
  return { ...state, isPending: state.isPending || (isCounting && state.forecast !== null) };
}

export function AudienceForecast(given: GivenAudience) {
  const { asked } = given;
  return <Forecast state={useCampaignForecast(given)} asked={asked} />;
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

export function CampaignReview({ campaign, ...given }: GivenAudience & { campaign: FirmCampaignDetail }) {
  const { asked } = given;
  const state = useCampaignForecast(given);
  return (
    <>
      <Forecast state={state} asked={asked} />
      <AdCard campaign={campaign} />
      <OwedCard campaign={campaign} approvalHours={state.forecast?.approval_hours ?? null} />
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
        <ButtonLink
          size="sm"
          variant="secondary"
          icon={<Pencil aria-hidden />}
          to={`/firma/kampanyalar/${id}/duzenle`}
        >
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

function OwedCard({
  campaign,
  approvalHours,
}: {
  campaign: FirmCampaignDetail;
  approvalHours: number | null;
}) {
  const { budget_details: details } = campaign;
  return (
    <Card title={texts.owed}>
      <BudgetBreakdownList breakdown={breakdownOf(details)} />
      <p className="mt-4">{texts.owedText(formatKurus(details.total_with_vat))}</p>
      {approvalHours !== null && <p className="mt-1 text-soft">{approvalText(approvalHours)}</p>}
    </Card>
  );
}
