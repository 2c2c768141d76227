import type { ImageRule } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { homepageAdsContract } from '../contract.ts';
import type { HomepageAd } from './admin-api.ts';
import { findOrderProblem } from './admin-order.ts';

export interface AdSchemaOptions {
  ads: readonly HomepageAd[];
  /** The ad that is edited; null while a new one is added. */
  ownId: number | null;
  imageRule: ImageRule;
}

/** What the form of an ad may hold: the body of its call, a place that no other ad has, and the image. */
export function adSchema({ ads, ownId, imageRule }: AdSchemaOptions) {
  const { body } = homepageAdsContract.editStartupAd;
  const problemOf = (order: unknown) => findOrderProblem(ads, { order: Number(order), ownId });
  return body.extend({
    display_order: body.shape.display_order.refine((order) => problemOf(order) === undefined, {
      error: ({ input }) => problemOf(input),
    }),
    image: z.custom<File | null>(
      (image) => image instanceof File || (image === null && !imageRule.required),
      imageRule.messages.required,
    ),
  });
}

export type AdForm = z.input<ReturnType<typeof adSchema>>;

/** What was typed as the call sends it; without an image the one in force stays. */
export function inParts({ image, ...body }: AdForm) {
  return { body, files: image === null ? {} : { image } };
}
