import { defineErrors } from '#lib/shared/errors.ts';

export const homepageAdErrors = defineErrors({
  HOMEPAGE_AD_NOT_FOUND: [404, 'Reklam bulunamadı.'],
  HOMEPAGE_AD_ORDER_TAKEN: [409, 'Bu sırada başka bir reklam mevcut'],
  HOMEPAGE_AD_MOVED: [409, 'Sıralama bu arada değişti. Güncel listeye bakıp yeniden deneyebilirsin.'],
});
