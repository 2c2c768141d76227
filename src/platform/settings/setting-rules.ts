import {
  basisPoints,
  type BasisPoints,
  kurus,
  liraToKurus,
  percentOf,
  percentToBasisPoints,
  sumKurus,
} from '#lib/shared/money.ts';
import { type SettingKey, SETTINGS } from './registry.ts';
import {
  aboveItsMaximumText,
  belowEarningText,
  belowItsMinimumText,
  emptyText,
  negativeMarginText,
  negativeText,
  notWholeText,
  noViewText,
  settingTexts,
  tooLargeText,
  tooManyWeekdaysText,
} from './texts.ts';

const SCALE = { money: 100, percent: 100, days: 1, hours: 1, seconds: 1, count: 1, switch: 1 } as const;

export function toWire(key: SettingKey, whole: number): number {
  return whole / SCALE[SETTINGS[key].unit];
}

export function toWhole(key: SettingKey, value: number): number | null {
  const { unit } = SETTINGS[key];
  if (unit === 'money') return liraToKurus(value);
  if (unit === 'percent') return percentToBasisPoints(value);
  return Number.isSafeInteger(value) ? value : null;
}

export function findValueProblem(key: SettingKey, value: number): string | undefined {
  const { label, max, unit } = SETTINGS[key];
  const most = toWire(key, max);
  if (value < 0) return negativeText(label);
  if (value === 0 && 'isRequired' in SETTINGS[key]) return emptyText(label);
  if (value > most) return tooLargeText(label, most);
  if (toWhole(key, value) !== null) return undefined;
  return unit === 'money' || unit === 'percent' ? settingTexts.tooPrecise : notWholeText(label);
}

export function typedRates(
  profit: number | null | undefined,
  vat: number | null | undefined,
): MarginRates | null {
  const wholeOf = (key: SettingKey, value = Number.NaN) =>
    findValueProblem(key, value) === undefined ? percentToBasisPoints(value) : null;
  const profitRate = wholeOf('system_profit_rate', profit ?? undefined);
  const vatRate = wholeOf('vat_rate', vat ?? undefined);
  return profitRate === null || vatRate === null ? null : { profitRate, vatRate };
}

type Values = Readonly<Partial<Record<SettingKey, number | boolean | undefined>>>;
type Conflicts = Partial<Record<SettingKey, string>>;

const PAIRS: readonly (readonly [SettingKey, SettingKey])[] = [
  ['min_ad_duration', 'max_ad_duration'],
  ['min_campaign_duration', 'max_campaign_duration'],
  ['min_ad_publish_days', 'max_campaign_duration'],
];

/** The earnings that a viewer could never be paid, because one of them alone is more than a day may bring. */
const DAILY_EARNINGS = [
  'view_rate',
  'click_rate',
  'default_user_view_earning',
  'default_user_click_earning',
] as const;

const mostWeekdays = (days: number) => 5 * Math.floor(days / 7) + Math.min(days % 7, 5);

function findUnpayable(values: Values): Conflicts {
  const limit = values.daily_earning_limit;
  if (limit === undefined) return {};
  const tooMuch = DAILY_EARNINGS.find((key) => Number(values[key] ?? 0) > Number(limit));
  if (tooMuch === undefined) return {};
  return {
    daily_earning_limit: belowEarningText(SETTINGS[tooMuch].label),
    [tooMuch]: aboveItsMaximumText(SETTINGS[tooMuch].label, SETTINGS.daily_earning_limit.label),
  };
}

function findTooFewDays({ min_publish_days: weekdays, max_campaign_duration: span }: Values): Conflicts {
  if (weekdays === undefined || span === undefined) return {};
  // A span is the end less the start, and both ends count.
  const most = mostWeekdays(Number(span) + 1);
  if (Number(weekdays) <= most) return {};
  return { min_publish_days: tooManyWeekdaysText(most), max_campaign_duration: tooManyWeekdaysText(most) };
}

function findNegativeMargin({ vatRate, profitRate }: MarginRates): Conflicts {
  if (marginOf({ profitRate, vatRate }) >= 0) return {};
  const message = negativeMarginText(smallestProfitRate(vatRate) / 100);
  return { system_profit_rate: message, vat_rate: message };
}

function findUnusableBudget(values: Values, { vatRate, profitRate }: MarginRates): Conflicts {
  if (values.min_campaign_budget === undefined || values.view_rate === undefined) return {};
  const budget = kurus(Number(values.min_campaign_budget));
  const total = sumKurus(budget, percentOf(budget, vatRate));
  const net = kurus(total - percentOf(total, profitRate));
  return net < Number(values.view_rate) ? { min_campaign_budget: noViewText(net) } : {};
}

/** Problems of values (whole units) that do not fit together, at each that may have been the changed one. */
export function findConflicts(values: Values): Conflicts {
  const conflicts: Conflicts = {};
  for (const [least, most] of PAIRS) {
    const [lower, upper] = [values[least], values[most]];
    if (lower !== undefined && upper !== undefined && lower > upper) {
      conflicts[least] ??= aboveItsMaximumText(SETTINGS[least].label, SETTINGS[most].label);
      conflicts[most] ??= belowItsMinimumText(SETTINGS[most].label, SETTINGS[least].label);
    }
  }
  Object.assign(conflicts, findUnpayable(values), findTooFewDays(values));
  if (values.vat_rate === undefined || values.system_profit_rate === undefined) return conflicts;
  const rates = {
    vatRate: basisPoints(Number(values.vat_rate)),
    profitRate: basisPoints(Number(values.system_profit_rate)),
  };
  return { ...conflicts, ...findNegativeMargin(rates), ...findUnusableBudget(values, rates) };
}

interface MarginRates {
  profitRate: BasisPoints;
  vatRate: BasisPoints;
}

const WHOLE = 10_000;

/** The margin in hundredths of a percent of the budget before VAT, not rounded; negative when VAT eats the fee. */
export function marginOf({ profitRate, vatRate }: MarginRates): number {
  return (profitRate * (WHOLE + vatRate) - vatRate * WHOLE) / WHOLE;
}

/** The smallest profit rate that keeps the margin from being negative, in hundredths of a percent, rounded up. */
export function smallestProfitRate(vatRate: BasisPoints): number {
  return Math.ceil((vatRate * WHOLE) / (WHOLE + vatRate));
}
