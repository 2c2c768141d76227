import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useCheckedForm } from '#lib/web/form/use-checked-form.ts';
import { type BudgetBreakdown, breakDownBudget } from '../budget.ts';
import {
  CAMPAIGN_FIELDS,
  type CampaignField,
  checkCampaignBudget,
  checkCampaignFields,
  minEndDate,
} from '../campaign-rules.ts';
import type { CampaignSettings } from '../campaign-wire.ts';
import type { ForecastInput } from '../forecasting/forecast-wire.ts';
import type { CampaignForm } from '../texts.ts';
import { type CampaignValues, inputOf } from './campaign-values.web.ts';

export type CampaignFormApi = UseFormReturn<CampaignValues, unknown, CampaignValues>;

export function useCampaignForm(
  kind: CampaignForm,
  settings: CampaignSettings,
  defaultValues: CampaignValues,
): CampaignFormApi {
  const rules = { form: kind, limits: settings, today: settings.today };
  return useCheckedForm((values) => {
    const texts = Object.entries(checkCampaignFields(inputOf(values), rules));
    const problems = texts.map(([field, message]) => ({ field, message }));
    // The locked fields of a new campaign cannot be judged yet.
    return { values, problems: kind === 'create' ? problems.slice(0, 1) : problems };
  }, defaultValues);
}

export function useUnlockedCount(form: CampaignFormApi, settings: CampaignSettings): number {
  const values = useWatch({ control: form.control, compute: (all: CampaignValues) => all });
  const texts = checkCampaignFields(inputOf(values), {
    form: 'create',
    limits: settings,
    today: settings.today,
  });
  const firstWrong = CAMPAIGN_FIELDS.findIndex((field) => texts[field] !== undefined);
  return firstWrong === -1 ? CAMPAIGN_FIELDS.length : firstWrong;
}

/** The price of the typed budget, by the same arithmetic as the server's; null without rates or a budget that is allowed. */
export function usePrice(form: CampaignFormApi, settings: CampaignSettings): BudgetBreakdown | null {
  const lira = useWatch({ control: form.control, name: 'budget' });
  const { budget } = inputOf({ ...form.getValues(), budget: lira });
  const { vat_rate: vatRate, system_profit_rate: systemProfitRate } = settings;
  if (!budget || vatRate === 0 || systemProfitRate === 0) return null;
  const rules = { form: 'create', limits: settings, today: settings.today } as const;
  if (checkCampaignBudget(budget, rules) !== undefined) return null;
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
  const input = inputOf(values);
  const wrong = checkCampaignFields(input, { form: 'create', limits: settings, today: settings.today });
  const isWrong = wrong['budget'] ?? wrong['start_date'] ?? wrong['end_date'];
  return isWrong === undefined ? { budget, start_date, end_date } : null;
}

/** Moves an end date before the first allowed one to it. */
export function pushEndDate(form: CampaignFormApi, settings: CampaignSettings, start: string): void {
  const earliest = minEndDate(start, settings);
  const end = form.getValues('end_date');
  if (end !== null && end < earliest) form.setValue('end_date', earliest, { shouldDirty: true });
  if (form.getFieldState('end_date').isTouched || end !== null) void form.trigger('end_date');
}

export function fieldBefore(field: CampaignField): CampaignField | undefined {
  return CAMPAIGN_FIELDS[CAMPAIGN_FIELDS.indexOf(field) - 1];
}
