import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import type { AudienceRow } from '#features/audience/audience.ts';
import { type AudienceIndex, buildAudienceIndex } from '#features/audience/audience-index.ts';
import type { ServableCampaign } from '#features/campaigns/servable.ts';
import { behindPace, type Flight } from '../pace.ts';

export interface ServedCampaign extends ServableCampaign {
  audience: AudienceRow;
  flight: Flight;
  netKurus: Kurus;
}

export interface ServedAds {
  campaigns: ReadonlyMap<number, ServedCampaign>;
  /** Those in their dates, most behind their pace first, then the older ones. */
  order: readonly ServedCampaign[];
  index: AudienceIndex;
}

export const NOTHING_SERVED: ServedAds = { campaigns: new Map(), order: [], index: buildAudienceIndex([]) };

export const isInDates = ({ start_date, end_date }: ServableCampaign, today: CalendarDay): boolean =>
  start_date <= today && today <= end_date;

export interface ServingFacts {
  campaigns: ReadonlyMap<number, ServedCampaign>;
  freeKurus: ReadonlyMap<number, number>;
  now: Date;
  today: CalendarDay;
}

/** Orders the ads. `before` makes it cheap: unmoved ads keep their place in the index. */
export function arrangeAds(before: ServedAds, { campaigns, freeKurus, now, today }: ServingFacts): ServedAds {
  const ranked: { campaign: ServedCampaign; behind: number }[] = [];
  const place = (campaign: ServedCampaign) => {
    const { id, netKurus, flight } = campaign;
    const free = kurus(freeKurus.get(id) ?? 0);
    if (isInDates(campaign, today))
      ranked.push({ campaign, behind: behindPace({ freeKurus: free, netKurus, flight }, now) });
  };
  // Sorting a nearly sorted list takes little more than one pass.
  const placed = new Set<number>();
  for (const { id } of before.order) {
    const campaign = campaigns.get(id);
    if (campaign === undefined) continue;
    placed.add(id);
    place(campaign);
  }
  for (const campaign of campaigns.values()) if (!placed.has(campaign.id)) place(campaign);
  ranked.sort((a, b) => b.behind - a.behind || a.campaign.id - b.campaign.id);
  const order = ranked.map(({ campaign }) => campaign);
  const isUnmoved = order.length === before.order.length && order.every((ad, at) => ad === before.order[at]);
  if (isUnmoved) return { campaigns, order, index: before.index };
  return { campaigns, order, index: before.index.rearranged(order.map(({ audience }) => audience)) };
}
