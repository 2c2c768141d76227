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

/** The rules of an ad's form: the body of its call, a position that no other ad has, and the image. */
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

/** The call's input for the typed values; without a new image the current one stays. */
export function inParts({ image, ...body }: AdForm) {
  return { body, files: image === null ? {} : { image } };
}
