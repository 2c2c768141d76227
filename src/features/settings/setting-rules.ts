/** The rules for the values of settings (Specification, document 1, section 5, "Settings save"; decisions §2). Pure. */
import { basisPoints, liraToKurus, percentToBasisPoints } from '#lib/shared/money.ts';
import { marginOf, smallestProfitRate } from './margin.ts';
import { REQUIRED_KEYS, SETTINGS, type SettingKey } from './registry.ts';
import {
  aboveItsMaximumText,
  emptyText,
  negativeMarginText,
  negativeText,
  notWholeText,
  settingTexts,
  tooLargeText,
} from './texts.ts';

/** How many whole units make one on the wire: kuruş in a lira, hundredths in a percent. */
const SCALE = { money: 100, percent: 100, days: 1, seconds: 1, count: 1, switch: 1 } as const;

export function toWire(key: SettingKey, whole: number): number {
  return whole / SCALE[SETTINGS[key].unit];
}

/** A number on the wire in whole units, or null when it has more decimals than its unit. */
export function toWhole(key: SettingKey, value: number): number | null {
  const { unit } = SETTINGS[key];
  if (unit === 'money') return liraToKurus(value);
  if (unit === 'percent') return percentToBasisPoints(value);
  return Number.isSafeInteger(value) ? value : null;
}

/**
 * The problem of a number on the wire, in Turkish; undefined if it is valid. Zero counts as empty where a value must
 * be given.
 */
export function findValueProblem(key: SettingKey, value: number): string | undefined {
  const { label, max, unit } = SETTINGS[key];
  const most = toWire(key, max);
  if (value < 0) return negativeText(label);
  if (value === 0 && REQUIRED_KEYS.has(key)) return emptyText(label);
  if (value > most) return tooLargeText(label, most);
  if (toWhole(key, value) !== null) return undefined;
  return unit === 'money' || unit === 'percent' ? settingTexts.tooPrecise : notWholeText(label);
}

const PAIRS: readonly (readonly [SettingKey, SettingKey])[] = [
  ['min_ad_duration', 'max_ad_duration'],
  ['min_campaign_duration', 'max_campaign_duration'],
  ['min_ad_publish_days', 'max_campaign_duration'],
];

type Values = Readonly<Partial<Record<SettingKey, number | boolean>>>;

/**
 * The problems of settings that are valid one by one but not together: by key, in Turkish. Values are in whole units;
 * those that are not valid by themselves are missing.
 */
export function findConflicts(values: Values): Partial<Record<SettingKey, string>> {
  const conflicts: Partial<Record<SettingKey, string>> = {};
  for (const [least, most] of PAIRS) {
    const [lower, upper] = [values[least], values[most]];
    if (lower !== undefined && upper !== undefined && lower > upper) {
      conflicts[least] ??= aboveItsMaximumText(SETTINGS[least].label, SETTINGS[most].label);
    }
  }
  if (values.vat_rate === undefined || values.system_profit_rate === undefined) return conflicts;
  const vatRate = basisPoints(Number(values.vat_rate));
  const profitRate = basisPoints(Number(values.system_profit_rate));
  if (marginOf({ profitRate, vatRate }) < 0) {
    conflicts.system_profit_rate = negativeMarginText(smallestProfitRate(vatRate) / 100);
  }
  return conflicts;
}
