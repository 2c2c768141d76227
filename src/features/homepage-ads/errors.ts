import { defineErrors } from '#lib/shared/errors.ts';

export const homepageAdErrors = defineErrors({
  HOMEPAGE_AD_NOT_FOUND: { status: 404, message: 'Reklam bulunamadı.' },
  HOMEPAGE_AD_ORDER_TAKEN: { status: 409, message: 'Bu sırada başka bir reklam mevcut' },
  HOMEPAGE_AD_MOVED: {
    status: 409,
    message: 'Sıralama bu arada değişti. Güncel listeye bakıp yeniden deneyebilirsin.',
  },
});
