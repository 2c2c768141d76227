import { errorText } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Loading } from '#lib/web/lists/loading.tsx';
import { useDistrictsOfCities, useTargetOptions } from '#features/lookups/web/index.ts';
import type { AudienceWire } from '../contract.ts';
import { audienceTexts } from './texts.ts';
import { choiceOf, namesOf, NOTHING_CHOSEN } from './audience-choice.ts';
import type { AudienceWords } from './audience-review.tsx';
import { type AudienceSending, AudienceSteps, type RenderForecast } from './audience-steps.tsx';
import { AudienceSummary } from './audience-summary.tsx';

export interface AudienceFormProps extends AudienceSending {
  /** Part of the key of the draft that stays on this device. */
  campaignId: number;
  /** The saved audience, as GET …/target-audience answers it. */
  initial: AudienceWire | null;
  words: AudienceWords;
  /** Shows the saved audience in words instead of the form. */
  isReadOnly?: boolean | undefined;
  /** What the page knows of the campaign, shown while choosing and before sending. */
  renderForecast?: RenderForecast | undefined;
  renderReview?: RenderForecast | undefined;
}

/** Chooses a campaign's audience: criteria with live reach, then a review, then sending. */
export function AudienceForm(props: AudienceFormProps) {
  const options = useTargetOptions();
  // A saved district is matched with its city by the cities' lists.
  const needed = props.initial !== null && props.initial.districts.length > 0 ? props.initial.cities : [];
  const districts = useDistrictsOfCities(needed);
  const error = options.error ?? districts.error;
  if (error !== null) {
    const retry = () => {
      void options.refetch();
      districts.retry();
    };
    return (
      <Alert tone="danger" onRetry={retry}>
        {errorText(error, audienceTexts.optionsFailed)}
      </Alert>
    );
  }
  if (options.data === undefined || districts.isPending) {
    return <Loading />;
  }
  const initial = props.initial === null ? NOTHING_CHOSEN : choiceOf(props.initial, districts.byCity);
  if (props.isReadOnly) {
    return (
      <Card>
        <AudienceSummary audience={props.initial === null ? null : namesOf(initial, options.data)} />
      </Card>
    );
  }
  return (
    <AudienceSteps
      campaignId={props.campaignId}
      initial={initial}
      lists={options.data}
      call={props.call}
      onSent={props.onSent}
      words={props.words}
      renderForecast={props.renderForecast}
      renderReview={props.renderReview}
    />
  );
}
