import { defineErrors } from '#lib/shared/errors.ts';

export const liveErrors = defineErrors({
  /** The page then reads anew now and then, and tries again later. */
  STREAMS_FULL: {
    status: 429,
    message: 'Çok fazla açık sayfa var. Bilgiler burada dakikada bir yenilenecek.',
  },
});
