import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatDecimals, formatPercent } from '#lib/shared/numbers.ts';

export const settingTexts = {
  saved: 'Ayarlar başarıyla güncellendi',
  on: 'Açık',
  off: 'Kapalı',
  tooPrecise: 'En fazla iki ondalık basamak girebilirsin',
};

export const emptyText = (label: string) => `${label} alanı boş bırakılamaz`;
export const notNumberText = (label: string) => `${label} en fazla iki ondalık basamaklı bir sayı olmalıdır`;
export const negativeText = (label: string) => `${label} negatif olamaz`;
export const notWholeText = (label: string) => `${label} tam sayı olmalıdır`;

export const tooLargeText = (label: string, most: number) =>
  `${label} en fazla ${formatDecimals(most, 2)} olabilir`;

export const aboveItsMaximumText = (label: string, maximumLabel: string) =>
  `${label}, ${maximumLabel} değerinden büyük olamaz`;

export const belowItsMinimumText = (label: string, minimumLabel: string) =>
  `${label}, ${minimumLabel} değerinden küçük olamaz`;

/** A viewer who earns nothing within a day's limit earns nothing at all. */
export const belowEarningText = (earningLabel: string) =>
  `Bu sınırla kimse kazanamaz: ${earningLabel} bundan büyük`;

export const tooManyWeekdaysText = (most: number) =>
  `En uzun kampanyada bile en çok ${most} hafta içi gün olur`;

export const noViewText = (net: Kurus) =>
  `Bu bütçeden izleyicilere ${formatKurus(net)} kalır, bir görüntülemeye yetmez`;

export const negativeMarginText = (least: number) =>
  `Bu oranla platforma kalan pay negatif olur; kâr oranı en az ${formatPercent(least)} olmalıdır`;

export const UNIT_SUFFIXES = {
  percent: '%',
  days: 'gün',
  hours: 'saat',
  seconds: 'sn',
  count: 'kez',
} as const;
