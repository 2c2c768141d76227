/** Survives a reload: the watch on this page with its remaining time, and the watch session. */
import { type Kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { signedInUser } from '#lib/web/session.ts';
import { tabStore } from '#lib/web/stored.ts';
import { MOST_ADS } from '#platform/places/watch-place.ts';
import type { Ad, Offer } from '../api.web.ts';

export interface SavedWatch {
  adId: number;
  watchId: number;
  earning: Kurus;
  leftSeconds: number;
}

export interface SavedSession {
  visit: string;
  over: readonly number[];
  earned: Kurus;
  adIds: readonly number[];
}

/** One value per tab. Null when missing, another person's or another version's. */
function savedAs<Value extends object>(key: string, names: readonly (keyof Value)[]) {
  return {
    save(value: Value): void {
      tabStore.set(key, JSON.stringify({ userId: signedInUser()?.id, value }));
    },
    forget(): void {
      tabStore.remove(key);
    },
    read(): Value | null {
      try {
        // Only `save` writes there.
        const { userId, value } = JSON.parse(tabStore.get(key) ?? 'null') as {
          userId?: number;
          value: Value;
        };
        return userId === signedInUser()?.id && names.every((name) => name in value) ? value : null;
      } catch {
        return null;
      }
    },
  };
}

export const savedWatch = savedAs<SavedWatch>('izle-kazan.watch', [
  'adId',
  'watchId',
  'earning',
  'leftSeconds',
]);
export const savedSession = savedAs<SavedSession>('izle-kazan.sitting', ['visit', 'over', 'earned', 'adIds']);

export function savedOf(visit: string): SavedSession | null {
  const saved = savedSession.read();
  return saved?.visit === visit ? saved : null;
}

/** Counts an ad whose payment became known only after a reload. */
export function countOn(visit: string, { adId, earning }: { adId: number; earning: Kurus }): void {
  // The first ad of a visit has no saved watch session.
  const { over, earned, adIds } = savedOf(visit) ?? { over: [], earned: ZERO_KURUS, adIds: [] };
  savedSession.save({
    visit,
    over: [...over, adId],
    earned: sumKurus(earned, earning),
    adIds: adIds.filter((id) => id !== adId),
  });
}

export interface Plan {
  ads: Ad[];
  over: readonly number[];
  earned: Kurus;
  /** The chosen ad is not offered. After a reload it may simply have been watched. */
  isChosenGone: boolean;
}

interface PlanOptions {
  saved: SavedSession | null;
  chosenId: number | null;
}

/** Leaves out ads that no longer pay. A full list may omit ads that would still pay. */
export function stillOffered(left: readonly Ad[], { ads }: Pick<Offer, 'ads'>): Ad[] {
  return left.flatMap((ad) => ads.find(({ id }) => id === ad.id) ?? (ads.length < MOST_ADS ? [] : ad));
}

function startingWith(id: number | null | undefined, ads: Ad[]): Ad[] {
  const first = ads.filter((ad) => ad.id === id);
  return [...first, ...ads.filter((ad) => ad.id !== id)];
}

/** Ads that are over return only in the next watch session, unless their watch is open. */
function restOf({ over, adIds }: SavedSession, offered: Ad[], openId: number | undefined): Ad[] {
  const known = [...over.filter((id) => id !== openId), ...adIds];
  const left = adIds.flatMap((id) => offered.find((ad) => ad.id === id) ?? []);
  return [...left, ...offered.filter(({ id }) => !known.includes(id))];
}

/**
 * The offer's order, the chosen ad first; a reload continues with the rest. An ad with an open watch comes first,
 * even if not offered any more, because a started watch is paid.
 */
export function planSession({ ads, open_watch: open }: Offer, { saved, chosenId }: PlanOptions): Plan {
  const offered = open === null ? ads : [open.ad, ...ads.filter(({ id }) => id !== open.ad_id)];
  const rest = saved === null ? [] : restOf(saved, offered, open?.ad_id);
  if (saved !== null && rest.length > 0) {
    const { over, earned } = saved;
    return { ads: startingWith(open?.ad_id, rest), over, earned, isChosenGone: false };
  }
  const inOrder = startingWith(chosenId, offered);
  return {
    ads: startingWith(open?.ad_id, inOrder),
    over: [],
    earned: ZERO_KURUS,
    isChosenGone: saved === null && chosenId !== null && !offered.some(({ id }) => id === chosenId),
  };
}

/** The round with this ad after `position`, at most as long as before. */
export const followedBy = (ads: readonly Ad[], position: number, next: Ad): Ad[] => [
  ...ads.slice(0, position + 1),
  ...[next, ...ads.slice(position + 1).filter(({ id }) => id !== next.id)].slice(
    0,
    Math.max(ads.length - position - 1, 1),
  ),
];
