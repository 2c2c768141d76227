/** The rules for a campaign's fields (docs/product.md, Campaigns). Pure. */
import { addDays, type CalendarDay, countWeekdays, daysBetween, isCalendarDay } from '#lib/shared/dates.ts';
import type { FieldErrors } from '#lib/shared/errors.ts';
import { type Kurus, MAX_KURUS } from '#lib/shared/money.ts';
import { linkProblem, normalizeUrl, textSchema } from '#lib/shared/validators.ts';
import { type CampaignForm, REQUIRED_TEXTS, ruleTexts } from './texts.ts';

export const MAX_NAME_LENGTH = 100;

/** The fields in the order in which the new-campaign form unlocks them. */
export const CAMPAIGN_FIELDS = [
  'campaign_name',
  'campaign_link',
  'description',
  'start_date',
  'end_date',
  'budget',
  'display_duration',
] as const;
export type CampaignField = (typeof CAMPAIGN_FIELDS)[number];

/** The fields as typed so far. Undefined, null and an empty text mean that a field is not filled in. */
export interface CampaignInput {
  campaign_name?: string | null | undefined;
  campaign_link?: string | null | undefined;
  description?: string | null | undefined;
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
  /** Null when the typed text is not an amount of money. */
  budget?: Kurus | null | undefined;
  /** Seconds. */
  display_duration?: number | null | undefined;
}

export interface CampaignLimits {
  min_campaign_budget: Kurus;
  min_ad_duration: number;
  max_ad_duration: number;
  min_ad_publish_days: number;
  min_campaign_duration: number;
  max_campaign_duration: number;
  min_publish_days: number;
}

interface Rules {
  form: CampaignForm;
  limits: CampaignLimits;
  today: CalendarDay;
}

type Check = (input: CampaignInput, rules: Rules) => string | undefined;

function checkText(
  text: string | null | undefined,
  bounds: { required: string; min: [number, string]; max: [number, string] },
): string | undefined {
  const [[min, tooShort], [max, tooLong]] = [bounds.min, bounds.max];
  const result = textSchema(bounds.required)
    .min(min, tooShort)
    .max(max, tooLong)
    .safeParse(text ?? '');
  return result.error?.issues[0]?.message;
}

export function minSpanDays(limits: CampaignLimits): number {
  return Math.max(limits.min_ad_publish_days, limits.min_campaign_duration);
}

export function minEndDate(start: CalendarDay, limits: CampaignLimits): CalendarDay {
  return addDays(start, minSpanDays(limits));
}

function checkEnd(
  start: string | null | undefined,
  end: CalendarDay,
  { form, limits }: Rules,
): string | undefined {
  // Without a start there is no span to check, and the missing start has an error of its own.
  if (!isCalendarDay(start ?? '')) return undefined;
  const from = start ?? '';
  if (form === 'edit' && end <= from) return ruleTexts.endNotAfterStart;
  const span = daysBetween(from, end);
  const minDays = minSpanDays(limits);
  if (span < minDays) return ruleTexts.spanTooShort({ minDays, missingDays: minDays - span });
  if (span > limits.max_campaign_duration) return ruleTexts.spanTooLong(limits.max_campaign_duration);
  if (countWeekdays(from, end) < limits.min_publish_days)
    return ruleTexts.tooFewWeekdays(limits.min_publish_days);
  return undefined;
}

const CHECKS: Record<CampaignField, Check> = {
  campaign_name: ({ campaign_name }, { form }) =>
    checkText(campaign_name, {
      required: REQUIRED_TEXTS[form].campaign_name,
      min: [3, ruleTexts.nameTooShort],
      max: [MAX_NAME_LENGTH, ruleTexts.nameTooLong],
    }),
  campaign_link: ({ campaign_link }, { form }) => {
    const link = (campaign_link ?? '').trim();
    if (link === '') return REQUIRED_TEXTS[form].campaign_link;
    return normalizeUrl(link) === null ? linkProblem(link, ruleTexts.linkInvalid) : undefined;
  },
  description: ({ description }, { form }) =>
    checkText(description, {
      required: REQUIRED_TEXTS[form].description,
      min: [10, ruleTexts.descriptionTooShort],
      max: [500, ruleTexts.descriptionTooLong],
    }),
  start_date: ({ start_date }, { form, today }) => {
    if (!start_date) return REQUIRED_TEXTS[form].start_date;
    if (!isCalendarDay(start_date)) return ruleTexts.dateInvalid;
    return start_date < today ? ruleTexts.startInPast : undefined;
  },
  end_date: ({ start_date, end_date }, rules) => {
    if (!end_date) return REQUIRED_TEXTS[rules.form].end_date;
    return isCalendarDay(end_date) ? checkEnd(start_date, end_date, rules) : ruleTexts.dateInvalid;
  },
  budget: ({ budget }, { form, limits }) => {
    if (budget === undefined) return REQUIRED_TEXTS[form].budget;
    if (budget === null || budget <= 0) return ruleTexts.budgetInvalid;
    if (budget > MAX_KURUS) return ruleTexts.budgetTooLarge;
    return budget < limits.min_campaign_budget
      ? ruleTexts.budgetTooSmall(form, limits.min_campaign_budget)
      : undefined;
  },
  display_duration: ({ display_duration: seconds }, { form, limits }) => {
    if (seconds === null || seconds === undefined) return REQUIRED_TEXTS[form].display_duration;
    if (!Number.isInteger(seconds) || seconds <= 0) return ruleTexts.durationInvalid(form, limits);
    if (seconds < limits.min_ad_duration) return ruleTexts.durationTooShort(form, limits);
    return seconds > limits.max_ad_duration ? ruleTexts.durationTooLong(limits) : undefined;
  },
};

export function checkCampaignFields(input: CampaignInput, rules: Rules): FieldErrors {
  const found = CAMPAIGN_FIELDS.map((field) => [field, CHECKS[field](input, rules)] as const);
  return Object.fromEntries(found.flatMap(([field, text]) => (text === undefined ? [] : [[field, text]])));
}

export function checkCampaignBudget(budget: Kurus, rules: Rules): string | undefined {
  return CHECKS.budget({ budget }, rules);
}
