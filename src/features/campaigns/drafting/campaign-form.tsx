import { type ComponentProps, type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Smartphone, Undo2 } from 'lucide-react';
import type { CallLike } from '#lib/web/attempt.ts';
import { CallError } from '#lib/web/call.ts';
import { DraftAlert, useDraft, useSavedElsewhere } from '#lib/web/form/use-draft.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { showRefusal, useFormCall } from '#lib/web/form/use-form-call.ts';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { CAMPAIGN_FIELDS, type CampaignField, MAX_NAME_LENGTH, minEndDate } from '../campaign-rules.ts';
import type { AudienceWire } from '#features/audience/contract.ts';
import { words } from '#lib/shared/words.ts';
import { formatKurus, kurusToLira } from '#lib/shared/money.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { ImageInput } from '#lib/web/inputs/image-input.tsx';
import type { CampaignSettings } from '../campaign-wire.ts';
import type { CampaignForm as FormKind } from '../texts.ts';
import {
  bodyOf,
  type CampaignFormApi,
  type CampaignValues,
  draftKeyOf,
  pushEndDate,
  useCampaignForm,
  useForecastInput,
  usePrice,
  useUnlockedCount,
} from './campaign-values.web.ts';
import { forAudience, ForecastCard, useForecast } from '../forecasting/forecast-card.tsx';
import {
  forecastTexts,
  formLabels,
  formTexts,
  newTexts,
  previewTexts as texts,
  unlockHints,
} from '../firm-texts.web.ts';
import { CAMPAIGN_IMAGE } from '../contract/firm.ts';
import { BudgetBreakdownList } from '../campaign-facts.tsx';
import { addDays, formatDay, isCalendarDay } from '#lib/shared/dates.ts';
import { DateInput } from '#lib/web/inputs/date-input.tsx';
import { MoneyInput, NumberInput } from '#lib/web/inputs/number-input.tsx';
import { TextArea, TextInput } from '#lib/web/inputs/text-input.tsx';
import { LinkInput } from '#lib/web/inputs/link-input.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { AdPreview } from './ad-preview.tsx';

interface SavedContent {
  version: number;
  reload: () => Promise<{ version: number; values: CampaignValues } | undefined>;
}

interface Sent {
  body: ReturnType<typeof bodyOf> & { version?: number };
  files: { image: File | null };
}

interface CampaignFormProps<Input> {
  kind: FormKind;
  settings: CampaignSettings;
  defaultValues: CampaignValues;
  campaignId?: number;
  saved?: SavedContent;
  audience: AudienceWire | null | undefined;
  currentImage?: string | null;
  call: CallLike<Input, unknown>;
  input: (sent: Sent) => Input;
  words: { submit: string; busy: string; failed: string };
  /** Shows a failure of no field; without it, the form shows it above. */
  onFailure?: (text: string) => void;
  cancelTo?: string;
  aside?: ReactNode;
}

export function CampaignForm<Input>(props: CampaignFormProps<Input>) {
  const { kind, settings, campaignId } = props;
  const form = useCampaignForm(kind, settings, props.defaultValues);
  const [isSent, setIsSent] = useState(false);
  // Nothing is drafted after sending, such as a file that was chosen meanwhile.
  const draft = useDraft(isSent ? null : draftKeyOf(campaignId), form);
  const toast = useToast();
  const [version, setVersion] = useState(props.saved?.version);
  const elsewhere = useSavedElsewhere(form, {
    labels: formLabels,
    code: 'CAMPAIGN_CHANGED',
    reload: async () => {
      const fresh = await props.saved?.reload();
      if (fresh !== undefined) setVersion(fresh.version);
      return fresh?.values;
    },
  });
  const unlocked = useUnlockedCount(form, settings);
  const forecast = useForecast(forAudience(useForecastInput(form, settings), props.audience));
  const currentImage = props.currentImage ?? null;
  const [image, isRemoved] = useWatch({ control: form.control, name: ['image', 'remove_image'] });
  const preview = { form, settings, picture: image ?? (isRemoved ? null : currentImage) };
  const unlockedCount = kind === 'create' ? unlocked : CAMPAIGN_FIELDS.length;

  const { submit, problems, isBusy } = useFormCall({
    form,
    call: props.call,
    draft,
    input: (values) => {
      toast.forgetErrors();
      return props.input({
        body: { ...bodyOf(values), ...(version !== undefined && { version }) },
        files: { image: values.image },
      });
    },
    failed: props.words.failed,
    wrongFields: kind === 'create' ? undefined : formTexts.checkFields,
    onDone: () => setIsSent(true),
    onFailed: (error) => {
      if (elsewhere.shows(error)) return true;
      const texts = showRefusal(form, error, props.words.failed);
      if (error instanceof CallError && Object.keys(error.fields).length > texts.length)
        return [formTexts.checkFields, ...texts];
      if (props.onFailure === undefined) return texts;
      props.onFailure(texts.join(' '));
      return true;
    },
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <DraftAlert draft={draft} {...(kind === 'create' && { words: newTexts.draft })} />
        <FormAlert message={problems} />
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
            onPropose={(budget) =>
              form.setValue('budget', kurusToLira(budget), { shouldDirty: true, shouldValidate: true })
            }
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
          <Button type="submit" isBusy={isBusy} busyText={props.words.busy}>
            {props.words.submit}
          </Button>
        </div>
      </div>
      <LivePreview {...preview} />
      {elsewhere.dialog}
    </form>
  );
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

interface ImageFieldProps {
  form: CampaignFormApi;
  currentImage: string | null;
  isLocked: boolean;
}

function ImageField({ form, currentImage, isLocked }: ImageFieldProps) {
  const [image, isRemoved] = useWatch({ control: form.control, name: ['image', 'remove_image'] });
  const setRemoved = (next: boolean) => form.setValue('remove_image', next, { shouldDirty: true });
  return (
    <>
      <FormField
        control={form.control}
        name="image"
        label={words.image}
        hint={isLocked ? unlockHints.display_duration : formTexts.imageHint}
      >
        {({ value, onChange, ref }) => (
          <ImageInput
            ref={ref}
            value={value}
            onChange={onChange}
            rule={CAMPAIGN_IMAGE}
            currentUrl={isRemoved ? null : currentImage}
            onRemoveCurrent={() => setRemoved(true)}
            disabled={isLocked}
          />
        )}
      </FormField>
      {isRemoved && image === null && (
        <Button variant="ghost" size="sm" icon={<Undo2 aria-hidden />} onClick={() => setRemoved(false)}>
          {formTexts.restoreImage}
        </Button>
      )}
    </>
  );
}

function PriceCard({ form, settings }: { form: CampaignFormApi; settings: CampaignSettings }) {
  const breakdown = usePrice(form, settings);
  const rates = { vatRate: settings.vat_rate, systemProfitRate: settings.system_profit_rate };
  return (
    <Card title={formTexts.price} description={formTexts.priceHint}>
      <div role="status" aria-atomic={false}>
        <BudgetBreakdownList breakdown={breakdown} rates={rates} withheldTenths={settings.withheld_tenths} />
      </div>
    </Card>
  );
}

interface CampaignFieldsProps {
  form: CampaignFormApi;
  settings: CampaignSettings;
  unlockedCount: number;
}

type LockableFieldProps<Name extends CampaignField> = ComponentProps<
  typeof FormField<CampaignValues, Name, CampaignValues>
> & { isLocked: boolean };

/** Disabled by a fieldset: react-hook-form's own `disabled` would remove the value from the form. */
function LockableField<Name extends CampaignField>({ isLocked, ...field }: LockableFieldProps<Name>) {
  return (
    <fieldset role="presentation" disabled={isLocked} className="contents">
      <FormField {...field} />
    </fieldset>
  );
}

function CampaignFields({ form, settings, unlockedCount }: CampaignFieldsProps) {
  const start = useWatch({ control: form.control, name: 'start_date' });
  const firstEnd = start && isCalendarDay(start) ? minEndDate(start, settings) : undefined;
  const lastEnd = start && isCalendarDay(start) ? addDays(start, settings.max_campaign_duration) : undefined;

  const common = (field: CampaignField, hint?: string) => {
    const isLocked = CAMPAIGN_FIELDS.indexOf(field) > unlockedCount;
    const before = CAMPAIGN_FIELDS[CAMPAIGN_FIELDS.indexOf(field) - 1];
    return {
      control: form.control,
      label: formLabels[field],
      isRequired: true,
      isLocked,
      hint: isLocked && before ? unlockHints[before] : hint,
    };
  };

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <LockableField {...common('campaign_name')} name="campaign_name" className="sm:col-span-2">
        {(input) => <TextInput {...input} maxLength={MAX_NAME_LENGTH} autoComplete="off" />}
      </LockableField>
      <LockableField {...common('campaign_link')} name="campaign_link" className="sm:col-span-2">
        {(input) => <LinkInput {...input} placeholder={formTexts.linkPlaceholder} />}
      </LockableField>
      <LockableField
        {...common('description', formTexts.descriptionHint)}
        name="description"
        className="sm:col-span-2"
      >
        {(input) => <TextArea {...input} limit={500} />}
      </LockableField>
      <LockableField {...common('start_date')} name="start_date">
        {({ onChange, ...input }) => (
          <DateInput
            {...input}
            min={settings.today}
            onChange={(day) => {
              onChange(day);
              if (day !== null && isCalendarDay(day)) pushEndDate(form, settings, day);
            }}
          />
        )}
      </LockableField>
      <LockableField
        {...common('end_date', firstEnd && formTexts.endHint(formatDay(firstEnd)))}
        name="end_date"
      >
        {(input) => <DateInput {...input} min={firstEnd} max={lastEnd} />}
      </LockableField>
      <LockableField
        {...common('budget', formTexts.budgetHint(formatKurus(settings.min_campaign_budget)))}
        name="budget"
      >
        {(input) => <MoneyInput {...input} />}
      </LockableField>
      <LockableField
        {...common(
          'display_duration',
          formTexts.durationHint(settings.min_ad_duration, settings.max_ad_duration),
        )}
        name="display_duration"
      >
        {(input) => <NumberInput {...input} suffix={formTexts.secondsShort} />}
      </LockableField>
    </div>
  );
}

interface LivePreviewProps {
  form: CampaignFormApi;
  settings: CampaignSettings;
  picture: File | string | null;
}

function TypedAd({ form, settings, picture }: LivePreviewProps) {
  const values = useWatch({ control: form.control, compute: (all: CampaignValues) => all });
  const ad = {
    name: values.campaign_name,
    description: values.description,
    displayDuration: values.display_duration,
    picture,
  };
  return <AdPreview ad={ad} rates={settings} />;
}

function LivePreview(props: LivePreviewProps) {
  return (
    <aside aria-label={texts.title} className="sticky top-20 hidden lg:block">
      <p aria-hidden className="mb-2 text-center text-sm font-semibold text-soft">
        {texts.title}
      </p>
      <TypedAd {...props} />
    </aside>
  );
}

function PreviewButton(props: LivePreviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<Smartphone aria-hidden />}
        onClick={() => setIsOpen(true)}
        className="lg:hidden"
      >
        {texts.open}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={texts.title} size="sm">
        <TypedAd {...props} />
      </Dialog>
    </>
  );
}
