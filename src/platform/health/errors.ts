import { defineErrors } from '#lib/shared/errors.ts';

export const healthErrors = defineErrors({
  NOT_READY: [503, 'Sunucu şu anda hazır değil. Birazdan tekrar dene.'],
});
