import { defineErrors } from '#lib/shared/errors.ts';

export const healthErrors = defineErrors({
  NOT_READY: { status: 503, message: 'Sunucu şu anda hazır değil. Birazdan tekrar dene.' },
});
