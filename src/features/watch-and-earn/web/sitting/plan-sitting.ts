/** Which ads a sitting has, in which order, and what was over before a reload. Pure. */
import { type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { MOST_ADS } from '../../watch-place.ts';
import type { Ad, Offer } from '../api.ts';
import type { KeptSitting } from './kept-watch.ts';

export interface Plan {
  ads: Ad[];
  /** The ads of this sitting that were over before a reload. */
  over: readonly number[];
  earned: Kurus;
  /** The chosen ad is not among them. After a reload it may have been watched, so that it is not missed then. */
  isChosenGone: boolean;
}

interface Wish {
  /** The sitting as it was before a reload of this visit. */
  kept: KeptSitting | null;
  /** The ad that was pressed on the page before. */
  chosenId: number | null;
}

/**
 * The ads that are left of a round, as the server offers them now: none is shown that would not pay. Of a full list nobody
 * knows what else would.
 */
export function stillOffered(left: readonly Ad[], { ads }: Pick<Offer, 'ads'>): Ad[] {
  return left.flatMap((ad) => ads.find(({ id }) => id === ad.id) ?? (ads.length < MOST_ADS ? [] : ad));
}

/** Puts the ad with this id first, where there is one. */
function startingWith(id: number | null | undefined, ads: Ad[]): Ad[] {
  const first = ads.filter((ad) => ad.id === id);
  return [...first, ...ads.filter((ad) => ad.id !== id)];
}

/**
 * What is left of a sitting, in its order, then what has come since: new ads, and those of a firm that was hidden for a
 * while. What is over comes again with a next sitting, unless its watch is open.
 */
function restOf({ over, adIds }: KeptSitting, offered: Ad[], openId: number | undefined): Ad[] {
  const known = [...over.filter((id) => id !== openId), ...adIds];
  const left = adIds.flatMap((id) => offered.find((ad) => ad.id === id) ?? []);
  return [...left, ...offered.filter(({ id }) => !known.includes(id))];
}

/**
 * The ads in the order of the offer, the chosen one first. A reload goes on with what was left. An ad with an open watch
 * comes before all, even if it is not offered any more, because a started watch is paid.
 */
export function planSitting({ ads, open_watch: open }: Offer, { kept, chosenId }: Wish): Plan {
  const offered = open === null ? ads : [open.ad, ...ads.filter(({ id }) => id !== open.ad_id)];
  const rest = kept === null ? [] : restOf(kept, offered, open?.ad_id);
  if (kept !== null && rest.length > 0) {
    const { over, earned } = kept;
    return { ads: startingWith(open?.ad_id, rest), over, earned, isChosenGone: false };
  }
  const inOrder = startingWith(chosenId, offered);
  return {
    ads: startingWith(open?.ad_id, inOrder),
    over: [],
    earned: ZERO_KURUS,
    isChosenGone: kept === null && chosenId !== null && !offered.some(({ id }) => id === chosenId),
  };
}

/** The round with this ad after the one at `position`; no more than before, whether or not it was among them. */
export const followedBy = (ads: readonly Ad[], position: number, next: Ad): Ad[] => [
  ...ads.slice(0, position + 1),
  ...[next, ...ads.slice(position + 1).filter(({ id }) => id !== next.id)].slice(
    0,
    Math.max(ads.length - position - 1, 1),
  ),
];
