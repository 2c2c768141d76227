import { defineErrors } from '#lib/shared/errors.ts';

export const liveErrors = defineErrors({
  /** The page then reads anew now and then, and tries again later. */
  STREAMS_FULL: [429, 'Çok fazla açık sayfa var. Bilgiler burada dakikada bir yenilenecek.'],
});
