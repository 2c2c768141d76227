import { defineErrors } from '#lib/shared/errors.ts';

export const audienceErrors = defineErrors({
  /** The day's or month's question budget is used up. */
  REACH_USED_UP: [429, 'Bugünlük tahmin hakkın doldu. Yarın yeniden tahmin alabilirsin.'],
});
