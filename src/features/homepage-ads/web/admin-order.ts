import { orderTakenText } from '../texts.ts';

interface Placed {
  id: number;
  title: string;
  display_order: number;
}

/** The smallest position that no ad has, which a new ad is offered (Specification, document 1, section 4). Pure. */
export function firstFreeOrder(ads: readonly Placed[]): number {
  const taken = new Set(ads.map(({ display_order: order }) => order));
  let order = 1;
  while (taken.has(order)) order += 1;
  return order;
}

/** The message for a position that another ad has; undefined if it is free for the ad `ownId`. Pure. */
export function findOrderProblem(
  ads: readonly Placed[],
  { order, ownId }: { order: number; ownId: number | null },
): string | undefined {
  const other = ads.find((ad) => ad.display_order === order && ad.id !== ownId);
  return other === undefined ? undefined : orderTakenText(order, other.title);
}
