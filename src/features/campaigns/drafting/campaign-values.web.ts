import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type Kurus, kurus, kurusToLira, liraToKurus, MAX_KURUS } from '#lib/shared/money.ts';
import { useCheckedForm } from '#lib/web/form/use-checked-form.ts';
import { completeLink } from '#lib/web/inputs/link-input.tsx';
import { type BudgetBreakdown, breakDownBudget } from '../budget.ts';
import {
  CAMPAIGN_FIELDS,
  type CampaignInput,
  checkCampaignBudget,
  checkCampaignFields,
  minEndDate,
} from '../campaign-rules.ts';
import type { CampaignSettings, FirmCampaign } from '../campaign-wire.ts';
import type { ForecastInput } from '../forecasting/forecast-wire.ts';
import type { CampaignForm } from '../texts.ts';

export interface CampaignValues {
  campaign_name: string;
  campaign_link: string;
  description: string;
  /** `YYYY-MM-DD`; while a person types, the incomplete text. */
  start_date: string | null;
  end_date: string | null;
  /** Lira. */
  budget: number | null;
  /** Seconds. */
  display_duration: number | null;
  image: File | null;
  remove_image: boolean;
}

export const NOTHING_TYPED: CampaignValues = {
  campaign_name: '',
  campaign_link: '',
  description: '',
  start_date: null,
  end_date: null,
  budget: null,
  display_duration: null,
  image: null,
  remove_image: false,
};

export function inputOf(values: CampaignValues): CampaignInput {
  return {
    ...values,
    campaign_link: completeLink(values.campaign_link),
    budget: values.budget === null ? undefined : budgetOf(values.budget),
  };
}

/** Larger amounts count as just above the limit, so that the rule can name it. */
function budgetOf(lira: number): Kurus | null {
  return lira * 100 > MAX_KURUS ? kurus(MAX_KURUS + 1) : liraToKurus(lira);
}

export function valuesOf(campaign: FirmCampaign): CampaignValues {
  const { campaign_name, campaign_link, description, start_date, end_date, display_duration } = campaign;
  const budget = kurusToLira(campaign.budget);
  const texts = { campaign_name, campaign_link, description };
  return { ...NOTHING_TYPED, ...texts, start_date, end_date, budget, display_duration };
}

export function bodyOf(values: CampaignValues) {
  const { campaign_name, description, start_date, end_date, budget, display_duration } = values;
  return {
    campaign_name,
    description,
    campaign_link: completeLink(values.campaign_link),
    ...(start_date !== null && { start_date }),
    ...(end_date !== null && { end_date }),
    ...(budget !== null && { budget }),
    ...(display_duration !== null && { display_duration }),
    ...(values.remove_image && { remove_image: 'true' as const }),
  };
}

export const draftKeyOf = (campaignId: number | undefined) => `campaign:${campaignId ?? 'new'}`;

export type CampaignFormApi = UseFormReturn<CampaignValues, unknown, CampaignValues>;

function rulesOf(settings: CampaignSettings, form: CampaignForm = 'create') {
  return { form, limits: settings, today: settings.today };
}

export function useCampaignForm(
  kind: CampaignForm,
  settings: CampaignSettings,
  defaultValues: CampaignValues,
): CampaignFormApi {
  return useCheckedForm((values) => {
    const texts = Object.entries(checkCampaignFields(inputOf(values), rulesOf(settings, kind)));
    const problems = texts.map(([field, message]) => ({ field, message }));
    // The locked fields of a new campaign cannot be judged yet.
    return { values, problems: kind === 'create' ? problems.slice(0, 1) : problems };
  }, defaultValues);
}

export function useUnlockedCount(form: CampaignFormApi, settings: CampaignSettings): number {
  const values = useWatch({ control: form.control, compute: (all: CampaignValues) => all });
  const texts = checkCampaignFields(inputOf(values), rulesOf(settings));
  const firstWrong = CAMPAIGN_FIELDS.findIndex((field) => texts[field] !== undefined);
  return firstWrong === -1 ? CAMPAIGN_FIELDS.length : firstWrong;
}

/** Null without rates or a valid budget. */
export function usePrice(form: CampaignFormApi, settings: CampaignSettings): BudgetBreakdown | null {
  const lira = useWatch({ control: form.control, name: 'budget' });
  const { budget } = inputOf({ ...form.getValues(), budget: lira });
  const { vat_rate: vatRate, system_profit_rate: systemProfitRate } = settings;
  if (!budget || vatRate === 0 || systemProfitRate === 0) return null;
  if (checkCampaignBudget(budget, rulesOf(settings)) !== undefined) return null;
  return breakDownBudget(budget, { vatRate, systemProfitRate });
}

/** Null while the budget or a date is not allowed. */
export function useForecastInput(form: CampaignFormApi, settings: CampaignSettings): ForecastInput | null {
  const [budget, start_date, end_date] = useWatch({
    control: form.control,
    name: ['budget', 'start_date', 'end_date'],
  });
  return forecastInputOf({ ...form.getValues(), budget, start_date, end_date }, settings);
}

export function forecastInputOf(values: CampaignValues, settings: CampaignSettings): ForecastInput | null {
  const { budget, start_date, end_date } = values;
  if (budget === null || start_date === null || end_date === null) return null;
  const wrong = checkCampaignFields(inputOf(values), rulesOf(settings));
  const isWrong = wrong['budget'] ?? wrong['start_date'] ?? wrong['end_date'];
  return isWrong === undefined ? { budget, start_date, end_date } : null;
}

export function pushEndDate(form: CampaignFormApi, settings: CampaignSettings, start: string): void {
  const earliest = minEndDate(start, settings);
  const end = form.getValues('end_date');
  if (end !== null && end < earliest) form.setValue('end_date', earliest, { shouldDirty: true });
  if (form.getFieldState('end_date').isTouched || end !== null) void form.trigger('end_date');
}
