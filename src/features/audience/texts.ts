import { formatCount } from '#lib/shared/numbers.ts';
import { isSmallReach, type Reach, SMALL_REACH } from './reach.ts';

export const audienceFieldTexts = {
  nothingChosen: 'Tüm izleyicileri seç ya da en az bir kriter belirle.',
  invalid: 'Geçersiz bir seçim var. Lütfen listeden seç.',
  unknownCity: (name: string) => `Böyle bir şehir yok: ${name}`,
  districtElsewhere: (name: string) => `Seçtiğin şehirlerde böyle bir ilçe yok: ${name}`,
};

export const reachTexts = {
  /** `150–800`, or one number if exact. All small ones read alike. */
  range: (reach: Reach) => {
    const { low, high } = reach;
    if (isSmallReach(reach)) return `${formatCount(SMALL_REACH)} kişiden az`;
    return low === high ? formatCount(high) : `${formatCount(low)}–${formatCount(high)}`;
  },
  counting: 'Hesaplanıyor…',
  usedUpThisMonth: 'Bu ayki tahmin hakkın doldu. Gelecek ay yeniden tahmin alabilirsin.',
};
