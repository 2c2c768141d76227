/** Every setting (docs/product.md, Settings), in whole kuruş, basis points, days, seconds, counts or 0/1. */

type Unit = 'money' | 'percent' | 'days' | 'hours' | 'seconds' | 'count' | 'switch';

interface Setting<U extends Unit = Unit> {
  unit: U;
  /** In the unit: kuruş for money, basis points for percent. */
  fallback: number;
  max: number;
  label: string;
  isRequired?: true;
}

const LIRA = 100;
const PERCENT = 100;
const MAX_MONEY = 1_000_000 * LIRA;

function money(lira: number, label: string): Setting<'money'> {
  return { unit: 'money', fallback: Math.round(lira * LIRA), max: MAX_MONEY, label };
}
function percent(value: number, label: string): Setting<'percent'> {
  return { unit: 'percent', fallback: value * PERCENT, max: 100 * PERCENT, label };
}
function whole<U extends 'days' | 'hours' | 'seconds' | 'count'>(
  unit: U,
  fallback: number,
  max: number,
  label: string,
): Setting<U> {
  return { unit, fallback, max, label };
}
function onOff(label: string): Setting<'switch'> {
  return { unit: 'switch', fallback: 1, max: 1, label };
}

/** A 0 counts as not given (docs/product.md, Settings). */
const required = <S extends Setting>(setting: S) => ({ ...setting, isRequired: true as const });

export const SETTINGS = {
  system_profit_rate: required(percent(25, 'Sistem kâr oranı')),
  vat_rate: required(percent(20, 'KDV oranı')),
  min_campaign_budget: required(money(5000, 'En düşük kampanya bütçesi')),
  min_ad_budget: money(1000, 'En düşük bütçe artırımı'),
  min_ad_duration: whole('seconds', 5, 600, 'En kısa reklam süresi'),
  max_ad_duration: required(whole('seconds', 60, 600, 'En uzun reklam süresi')),
  min_ad_publish_days: required(whole('days', 7, 365, 'En kısa kampanya süresi')),
  min_campaign_duration: whole('days', 1, 3650, 'Kampanya süresinin alt sınırı'),
  max_campaign_duration: whole('days', 365, 3650, 'En uzun kampanya süresi'),
  min_publish_days: whole('days', 3, 260, 'En az yayın günü (hafta içi)'),
  view_rate: required(money(0.25, 'Görüntüleme kazancı')),
  click_rate: required(money(0.5, 'Tıklama kazancı')),
  second_view_rate: required(percent(50, 'Tekrar görüntüleme oranı')),
  max_views_per_ad: required(whole('count', 2, 100, 'Reklam başına en çok görüntüleme')),
  daily_earning_limit: required(money(50, 'Günlük kazanç sınırı')),
  default_user_view_earning: money(0.25, 'Varsayılan görüntüleme kazancı'),
  default_user_click_earning: money(0.5, 'Varsayılan tıklama kazancı'),
  registration_earning: required(money(10, 'Kayıt kazancı')),
  profile_update_earning: required(money(5, 'Profil güncelleme kazancı')),
  profile_update_limit: required(whole('count', 3, 100, 'Profil güncelleme sınırı')),
  transfer_rest_hours: whole('hours', 24, 720, 'Gelen paranın bekleme süresi'),
  min_withdraw_amount: required(money(50, 'En düşük çekim tutarı')),
  four_eyes_amount: money(25_000, 'İki yönetici onayı sınırı'),
  transfers_enabled: onOff('Para gönderme'),
  withdrawals_enabled: onOff('Yeni çekim talebi'),
  earning_enabled: onOff('Reklam izleyip kazanma'),
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof SETTINGS;

export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]; // The keys of a literal.
