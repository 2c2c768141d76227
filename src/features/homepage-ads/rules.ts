/** The rules of an ad that its contract alone cannot check. Pure. */
import { z } from '#lib/shared/zod.ts';
import { HOMEPAGE_AD_IMAGE, type HomepageAd, homepageAdsContract, orderTakenText } from './contract.ts';

type Placed = Pick<HomepageAd, 'id' | 'title' | 'display_order'>;

/** The smallest place that no ad has, the default of a new ad. */
export function firstFreeOrder(ads: readonly Placed[]): number {
  const taken = new Set(ads.map(({ display_order: order }) => order));
  let order = 1;
  while (taken.has(order)) order += 1;
  return order;
}

/** The message for a place that another ad has; undefined if it is free for the ad `ownId`, or for a new one (null). */
export function findOrderProblem(
  ads: readonly Placed[],
  { order, ownId }: { order: number; ownId: number | null },
): string | undefined {
  const other = ads.find((ad) => ad.display_order === order && ad.id !== ownId);
  return other && orderTakenText(order, other.title);
}

/** The body of the call, plus a place that no other ad has and, for a new ad (`ownId` null), an image. */
export function adSchema(ads: readonly Placed[], ownId: number | null) {
  const { body } = homepageAdsContract.editStartupAd;
  const problemOf = (order: unknown) => findOrderProblem(ads, { order: Number(order), ownId });
  return body.extend({
    display_order: body.shape.display_order.refine((order) => problemOf(order) === undefined, {
      error: ({ input }) => problemOf(input),
    }),
    image: z.custom<File | null>(
      (image) => image instanceof File || (image === null && ownId !== null),
      HOMEPAGE_AD_IMAGE.messages.required,
    ),
  });
}

export type AdForm = z.input<ReturnType<typeof adSchema>>;

/** The call's input for the typed values; without a new image the current one stays. */
export function inParts({ image, ...body }: AdForm) {
  return { body, files: image === null ? {} : { image } };
}
