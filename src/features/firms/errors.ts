import { defineErrors } from '#lib/shared/errors.ts';

export const firmErrors = defineErrors({
  FIRM_NOT_FOUND: [404, 'Böyle bir firma bulunamadı.'],
  TITLE_IN_USE: [
    409,
    'Faturan ya da cüzdan hareketin olduğu için firma adını biz düzeltiriz: İletişim sayfasından yaz.',
  ],
});
