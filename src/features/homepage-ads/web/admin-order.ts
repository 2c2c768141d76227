import { orderTakenText } from '../texts.ts';

interface Placed {
  id: number;
  title: string;
  display_order: number;
}

/** The smallest place that no ad has: what a new one is offered (Specification, document 1, section 4). Pure. */
export function firstFreeOrder(ads: readonly Placed[]): number {
  const taken = new Set(ads.map(({ display_order: order }) => order));
  let order = 1;
  while (taken.has(order)) order += 1;
  return order;
}

/** What is said about a place that another ad has, or undefined when it is free for the ad `ownId`. Pure. */
export function findOrderProblem(
  ads: readonly Placed[],
  { order, ownId }: { order: number; ownId: number | null },
): string | undefined {
  const other = ads.find((ad) => ad.display_order === order && ad.id !== ownId);
  return other === undefined ? undefined : orderTakenText(order, other.title);
}
