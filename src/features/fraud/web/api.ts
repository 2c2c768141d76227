/** The calls of a viewer's review through the query cache. */
import type { z } from '#lib/shared/zod.ts';
import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { reviewContract } from '../contract/viewer.ts';

export type Review = NonNullable<z.output<typeof reviewContract.readReview.data>['review']>;

export function useReview() {
  return useCallQuery(['fraud', 'review'], reviewContract.readReview, {});
}

export function useObject() {
  return useCallMutation(reviewContract.objectToReview, { invalidates: [['fraud', 'review']] });
}
