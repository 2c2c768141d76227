import { SETTING_KEYS, SETTINGS, type SettingKey } from './registry.ts';

type Values = Readonly<Partial<Record<SettingKey, number | boolean | null | undefined>>>;

export interface SettingChange {
  key: SettingKey;
  from: number;
  to: number;
}

/** Settings of charges and pay, and this rule's own: a big change takes two administrators. */
export const GUARDED_KEYS: ReadonlySet<SettingKey> = new Set([
  'system_profit_rate',
  'vat_rate',
  'view_rate',
  'click_rate',
  'second_view_rate',
  'default_user_view_earning',
  'default_user_click_earning',
  'registration_earning',
  'profile_update_earning',
  'four_eyes_amount',
]);

/** Every payment is divided by these, also for campaigns that wait for approval: any change is confirmed. */
export const SHARES: ReadonlySet<SettingKey> = new Set(['system_profit_rate', 'vat_rate']);

export const isAsked = (change: SettingChange): boolean => SHARES.has(change.key) || isBig(change);

export function isBig({ key, from, to }: SettingChange): boolean {
  if (SETTINGS[key].unit === 'switch') return true;
  return to > 2 * from || 2 * to < from;
}

export type Starts = ReadonlyMap<string, number>;

export function needsSecond(changes: readonly SettingChange[], starts: Starts): boolean {
  return changes.some(
    (each) =>
      GUARDED_KEYS.has(each.key) &&
      (isBig(each) || isBig({ ...each, from: starts.get(each.key) ?? each.from })),
  );
}

export function changesOf(from: Values, to: Values): SettingChange[] {
  const differs = SETTING_KEYS.filter((key) => Number(to[key] ?? from[key]) !== Number(from[key]));
  return differs.map((key) => ({ key, from: Number(from[key]), to: Number(to[key]) }));
}
