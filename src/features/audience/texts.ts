/** The Turkish strings of this feature that both sides use. */
import { formatCount } from '#lib/shared/numbers.ts';
import type { Reach } from './reach.ts';

export const audienceFieldTexts = {
  nothingChosen: 'Tüm izleyicileri seç ya da en az bir kriter belirle.',
  invalid: 'Geçersiz bir seçim var. Lütfen listeden seç.',
  unknownCity: (name: string) => `Böyle bir şehir yok: ${name}`,
  districtElsewhere: (name: string) => `Seçtiğin şehirlerde böyle bir ilçe yok: ${name}`,
};

export const reachTexts = {
  /** A reach as figures: `150–800`, `En çok 350`, or the one number where it is exact. */
  range: ({ low, high }: Reach) => {
    if (low === high) return formatCount(high);
    return low === 0 ? `En çok ${formatCount(high)}` : `${formatCount(low)}–${formatCount(high)}`;
  },
  /** Said where the month's budget of questions is used up, in place of the day's. */
  usedUpThisMonth: 'Bu ayki tahmin hakkın doldu. Gelecek ay yeniden tahmin alabilirsin.',
};
