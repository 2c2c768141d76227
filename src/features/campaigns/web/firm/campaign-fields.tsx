import { useWatch } from 'react-hook-form';
import { addDays, formatDay, isCalendarDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { DateInput } from '#lib/web/inputs/date/date-input.tsx';
import { MoneyInput } from '#lib/web/inputs/money-input.tsx';
import { NumberInput } from '#lib/web/inputs/number-input.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { LinkInput } from '#lib/web/inputs/link-input.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { CAMPAIGN_FIELDS, type CampaignField, MAX_NAME_LENGTH, minEndDate } from '../../campaign-rules.ts';
import type { CampaignSettings } from '../../campaign-wire.ts';
import { formLabels, formTexts, unlockHints } from '../texts/firm.ts';
import { type CampaignFormApi, fieldBefore, pushEndDate } from './use-campaign-form.ts';

export interface CampaignFieldsProps {
  form: CampaignFormApi;
  settings: CampaignSettings;
  /** How many fields are valid; one more is unlocked. Absent: no field is locked. */
  unlockedCount?: number | undefined;
}

export function CampaignFields({
  form,
  settings,
  unlockedCount = CAMPAIGN_FIELDS.length,
}: CampaignFieldsProps) {
  const start = useWatch({ control: form.control, name: 'start_date' });
  const firstEnd = start && isCalendarDay(start) ? minEndDate(start, settings) : undefined;
  const lastEnd = start && isCalendarDay(start) ? addDays(start, settings.max_campaign_duration) : undefined;

  const common = (field: CampaignField, hint?: string) => {
    const isDisabled = CAMPAIGN_FIELDS.indexOf(field) > unlockedCount;
    const before = fieldBefore(field);
    return {
      control: form.control,
      label: formLabels[field],
      isRequired: true,
      isDisabled,
      hint: isDisabled && before ? unlockHints[before] : hint,
    };
  };

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField {...common('campaign_name')} name="campaign_name" className="sm:col-span-2">
        {(input) => <TextInput {...input} maxLength={MAX_NAME_LENGTH} autoComplete="off" />}
      </FormField>
      <FormField {...common('campaign_link')} name="campaign_link" className="sm:col-span-2">
        {(input) => <LinkInput {...input} placeholder={formTexts.linkPlaceholder} />}
      </FormField>
      <FormField
        {...common('description', formTexts.descriptionHint)}
        name="description"
        className="sm:col-span-2"
      >
        {(input) => <TextArea {...input} limit={500} />}
      </FormField>
      <FormField {...common('start_date')} name="start_date">
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
      </FormField>
      <FormField {...common('end_date', firstEnd && formTexts.endHint(formatDay(firstEnd)))} name="end_date">
        {(input) => <DateInput {...input} min={firstEnd} max={lastEnd} />}
      </FormField>
      <FormField
        {...common('budget', formTexts.budgetHint(formatKurus(settings.min_campaign_budget)))}
        name="budget"
      >
        {(input) => <MoneyInput {...input} />}
      </FormField>
      <FormField
        {...common(
          'display_duration',
          formTexts.durationHint(settings.min_ad_duration, settings.max_ad_duration),
        )}
        name="display_duration"
      >
        {(input) => <NumberInput {...input} suffix={formTexts.secondsShort} />}
      </FormField>
    </div>
  );
}
