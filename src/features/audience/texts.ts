/** The Turkish strings of this feature that both sides use. */
import { formatCount } from '#lib/shared/numbers.ts';
import { isSmallReach, type Reach, SMALL_REACH } from './reach.ts';

export const audienceFieldTexts = {
  nothingChosen: 'Tüm izleyicileri seç ya da en az bir kriter belirle.',
  invalid: 'Geçersiz bir seçim var. Lütfen listeden seç.',
  unknownCity: (name: string) => `Böyle bir şehir yok: ${name}`,
  districtElsewhere: (name: string) => `Seçtiğin şehirlerde böyle bir ilçe yok: ${name}`,
};

export const reachTexts = {
  /** A reach as figures: `150–800`, or the one number where it is exact. All small ones are said in the same words. */
  range: (reach: Reach) => {
    const { low, high } = reach;
    if (isSmallReach(reach)) return `${formatCount(SMALL_REACH)} kişiden az`;
    return low === high ? formatCount(high) : `${formatCount(low)}–${formatCount(high)}`;
  },
  /** Said of a figure that is still that of an earlier choice. */
  counting: 'Hesaplanıyor…',
  /** Said where the month's budget of questions is used up, in place of the day's. */
  usedUpThisMonth: 'Bu ayki tahmin hakkın doldu. Gelecek ay yeniden tahmin alabilirsin.',
};
