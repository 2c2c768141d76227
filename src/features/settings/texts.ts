/** Every Turkish string of this feature that is not an error. */
import { formatDecimals, formatPercent } from '#lib/shared/numbers.ts';

export const settingTexts = {
  saved: 'Ayarlar başarıyla güncellendi',
  tooPrecise: 'En fazla iki ondalık basamak girebilirsin',
};

/** Specification, document 1, section 5, "Settings save". */
export const emptyText = (label: string) => `${label} alanı boş bırakılamaz`;
export const negativeText = (label: string) => `${label} negatif olamaz`;
export const notWholeText = (label: string) => `${label} tam sayı olmalıdır`;

/** `most` as it stands on the wire: lira, percent, days. */
export const tooLargeText = (label: string, most: number) =>
  `${label} en fazla ${formatDecimals(most, 2)} olabilir`;

export const aboveItsMaximumText = (label: string, maximumLabel: string) =>
  `${label}, ${maximumLabel} değerinden büyük olamaz`;

/** `least` in percent. */
export const negativeMarginText = (least: number) =>
  `Bu oranla platforma kalan pay negatif olur; kâr oranı en az ${formatPercent(least)} olmalıdır`;
