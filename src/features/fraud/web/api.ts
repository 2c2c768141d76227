/** The calls of a viewer's review through the query cache. */
import type { z } from '#lib/shared/zod.ts';
import { readHook, writeHook } from '#lib/web/query.ts';
import { reviewContract } from '../contract/viewer.ts';

export type Review = NonNullable<z.output<typeof reviewContract.readReview.data>['review']>;

export const useReview = readHook(['fraud', 'review'], reviewContract.readReview);
export const useObject = writeHook(reviewContract.objectToReview, [['fraud', 'review']]);
