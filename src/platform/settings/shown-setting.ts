import { formatKurus, kurus } from '#lib/shared/money.ts';
import { formatCount, formatPercent } from '#lib/shared/numbers.ts';
import { SETTINGS, type SettingKey } from './registry.ts';
import { settingTexts, UNIT_SUFFIXES } from './texts.ts';

export function shownSetting(key: SettingKey, whole: number): string {
  const { unit } = SETTINGS[key];
  if (unit === 'money') return formatKurus(kurus(whole));
  if (unit === 'switch') return whole === 1 ? settingTexts.on : settingTexts.off;
  return unit === 'percent' ? formatPercent(whole / 100) : formatCount(whole, UNIT_SUFFIXES[unit]);
}
