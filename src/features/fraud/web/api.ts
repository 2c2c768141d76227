/** The calls of a viewer's review through the query cache. */
import type { z } from '#lib/shared/zod.ts';
import { readHook, writeHook } from '#lib/web/query.ts';
import { ownReviewContract } from '../contract/viewer.ts';

export type Review = NonNullable<z.output<typeof ownReviewContract.readReview.data>['review']>;

export const useReview = readHook(['fraud', 'review'], ownReviewContract.readReview);
export const useObject = writeHook(ownReviewContract.objectToReview, [['fraud', 'review']]);
