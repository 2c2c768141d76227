import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Outcome } from '#lib/web/attempt.ts';
import { CallError, errorText, saysNoAnswer } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { focusFirst } from '#lib/web/form/reading-order.ts';
import { DraftAlert } from '#lib/web/form/draft-alert.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { useDraft } from '#lib/web/form/use-draft.ts';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { useHeard } from '#lib/web/use-heard.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { CAMPAIGN_FIELDS } from '../../campaign-rules.ts';
import type { AudienceWire } from '#features/audience/contract.ts';
import type { CampaignSettings } from '../../campaign-wire.ts';
import type { CampaignForm as FormKind } from '../../texts.ts';
import { CampaignFields } from './campaign-fields.tsx';
import { bodyOf, type CampaignValues, draftKeyOf } from './campaign-values.ts';
import { type SavedContent, useNewerContent } from './use-newer-content.tsx';
import { ForecastCard } from './forecast/forecast-card.tsx';
import { forAudience, useForecast } from './forecast/use-forecast.ts';
import { ImageField } from './image-field.tsx';
import { LivePreview, PreviewButton } from './preview/live-preview.tsx';
import { PriceCard } from './price-card.tsx';
import {
  type CampaignFormApi,
  useCampaignForm,
  useForecastInput,
  useUnlockedCount,
} from './use-campaign-form.ts';
import { forecastTexts, formTexts, newTexts } from '../texts/firm.ts';

export interface CampaignFormProps {
  /** `create` unlocks its fields one after another. */
  kind: FormKind;
  settings: CampaignSettings;
  defaultValues: CampaignValues;
  /** The campaign that is edited; a new one has none. */
  campaignId?: number;
  /** The campaign that is edited; a new one is not saved yet. */
  saved?: SavedContent;
  /** Its saved audience, for which the forecast is then; undefined until it is read. */
  audience: AudienceWire | null | undefined;
  /** Address of the current image. */
  currentImage?: string | null;
  /** Makes the call; refusals are shown beside the fields and above the form. */
  send: (input: {
    body: ReturnType<typeof bodyOf> & { version?: number };
    files: { image?: File };
  }) => Promise<Outcome<unknown>>;
  submitLabel: string;
  busyText: string;
  failedText: string;
  /** Shows a failure that belongs to no field; without it, such a failure stands above the form. */
  tellFailure?: (text: string) => void;
  cancelTo?: string;
  /** Further cards below the price. */
  aside?: ReactNode;
}

/** The form of a campaign with its price, its forecast and the ad itself as one types, and the button that sends it. */
export function CampaignForm(props: CampaignFormProps) {
  const { kind, settings, campaignId } = props;
  const form = useCampaignForm(kind, settings, props.defaultValues);
  const [isSent, setIsSent] = useState(false);
  // Once it was sent nothing more belongs to it, such as a file that was chosen meanwhile.
  const draft = useDraft(isSent ? null : draftKeyOf(campaignId), form);
  const toast = useToast();
  const newer = useNewerContent(form, props.saved);
  const [problem, setProblem] = useState<Problem>(NO_PROBLEM);
  useHeard('online', () => setProblem((shown) => (saysNoAnswer(shown.text) ? NO_PROBLEM : shown)));
  const unlocked = useUnlockedCount(form, settings);
  const forecast = useForecast(forAudience(useForecastInput(form, settings), props.audience));
  const currentImage = props.currentImage ?? null;
  const [image, isRemoved] = useWatch({ control: form.control, name: ['image', 'remove_image'] });
  const preview = { form, settings, picture: image ?? (isRemoved ? null : currentImage) };
  const unlockedCount = kind === 'create' ? unlocked : CAMPAIGN_FIELDS.length;

  const submit = form.handleSubmit(
    async (values) => {
      setProblem(NO_PROBLEM);
      toast.forgetErrors();
      const outcome = await props.send({
        body: {
          ...bodyOf(values),
          ...(newer.version !== undefined && { version: newer.version }),
        },
        files: values.image === null ? {} : { image: values.image },
      });
      if (outcome.isDone) {
        draft.discard();
        return setIsSent(true);
      }
      if (newer.tells(outcome.error)) return undefined;
      const found = problemOf(outcome.error, form, props.failedText);
      if (props.tellFailure && !found.isInFields) props.tellFailure(found.text);
      else setProblem(found);
    },
    (wrong) => {
      focusFirst(form.control, Object.keys(wrong));
      // A new campaign has one open field to correct, and its text stands beside it.
      setProblem(kind === 'create' ? NO_PROBLEM : { text: formTexts.checkFields, isInFields: true });
    },
  );
  const hasWrongField = Object.keys(form.formState.errors).length > 0;
  const isSaid = problem.isInFields ? hasWrongField : true;

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <DraftAlert draft={draft} {...(kind === 'create' && { words: newTexts.draft })} />
        <FormAlert message={isSaid ? problem.text : null} />
        <Card>
          {kind === 'create' && <Progress done={unlocked} />}
          <CampaignFields form={form} settings={settings} unlockedCount={unlockedCount} />
        </Card>
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <PriceCard form={form} settings={settings} />
          <ForecastCard
            state={forecast}
            about={props.audience ? forecastTexts.forSavedAudience : forecastTexts.forEverybody}
            nothing={forecastTexts.nothing}
          />
        </div>
        {props.aside}
        <Card>
          <ImageField
            form={form}
            currentImage={currentImage}
            isLocked={unlockedCount < CAMPAIGN_FIELDS.length}
          />
        </Card>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <PreviewButton {...preview} />
          {props.cancelTo && (
            <ButtonLink to={props.cancelTo} variant="secondary">
              {formTexts.cancel}
            </ButtonLink>
          )}
          <Button type="submit" isBusy={form.formState.isSubmitting} busyText={props.busyText}>
            {props.submitLabel}
          </Button>
        </div>
      </div>
      <LivePreview {...preview} />
      {newer.dialog}
    </form>
  );
}

interface Problem {
  text: string;
  /** A message about fields, which disappears once they are right. */
  isInFields: boolean;
}

const NO_PROBLEM: Problem = { text: '', isInFields: false };

/** Puts the server's messages beside their fields. Answers a text for the rest, which also points at the fields. */
function problemOf(error: unknown, form: CampaignFormApi, failedText: string): Problem {
  const fields = error instanceof CallError ? error.fields : {};
  const rest = applyServerErrors<CampaignValues>(form, fields);
  const isInFields = Object.keys(fields).length > rest.length;
  const text = isInFields ? [formTexts.checkFields, ...rest].join(' ') : errorText(error, failedText);
  return { isInFields, text };
}

function Progress({ done }: { done: number }) {
  return (
    <ProgressBar
      className="mb-6"
      tone="brand"
      label={formTexts.progressLabel}
      value={done}
      max={CAMPAIGN_FIELDS.length}
      valueText={formTexts.progress(done, CAMPAIGN_FIELDS.length)}
    />
  );
}
