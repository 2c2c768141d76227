import { defineErrors } from '#lib/shared/errors.ts';

export const audienceErrors = defineErrors({
  /** The firm's budget of different questions about audiences is used up for the day or the month. */
  REACH_USED_UP: [429, 'Bugünlük tahmin hakkın doldu. Yarın yeniden tahmin alabilirsin.'],
});
