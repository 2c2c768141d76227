/** What a reload must not lose: the watch on this page, with the rest of its time as the viewer saw it, and the sitting. */
import { type Kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { signedInUser } from '#lib/web/session.ts';
import { tabStore } from '#lib/web/stored.ts';

export interface KeptWatch {
  adId: number;
  watchId: number;
  earning: Kurus;
  leftSeconds: number;
}

export interface KeptSitting {
  /** The visit to the page, which stays the same over a reload. */
  visit: string;
  /** The ads that were over. */
  over: readonly number[];
  earned: Kurus;
  /** The ads that were still to come, the present one first. */
  adIds: readonly number[];
}

/** A place for one value in this tab. Null when there is none, or when it is another person's or another version's. */
function keptAs<Value extends object>(key: string, names: readonly (keyof Value)[]) {
  return {
    keep(value: Value): void {
      tabStore.set(key, JSON.stringify({ userId: signedInUser()?.id, value }));
    },
    forget(): void {
      tabStore.remove(key);
    },
    read(): Value | null {
      try {
        // Only `keep` above writes there.
        const { userId, value } = JSON.parse(tabStore.get(key) ?? 'null') as {
          userId?: number;
          value: Value;
        };
        return userId === signedInUser()?.id && names.every((name) => name in value) ? value : null;
      } catch {
        // Nothing, or a text under this key that something else wrote.
        return null;
      }
    },
  };
}

export const keptWatch = keptAs<KeptWatch>('izle-kazan.watch', ['adId', 'watchId', 'earning', 'leftSeconds']);
export const keptSitting = keptAs<KeptSitting>('izle-kazan.sitting', ['visit', 'over', 'earned', 'adIds']);

/** Counts an ad whose payment became known only after a reload among those of its visit that are over. */
export function countOn(visit: string, { adId, earning }: { adId: number; earning: Kurus }): void {
  const kept = keptSitting.read();
  // Of the first ad of a visit nothing was over before.
  const { over, earned, adIds } = kept?.visit === visit ? kept : { over: [], earned: ZERO_KURUS, adIds: [] };
  keptSitting.keep({
    visit,
    over: [...over, adId],
    earned: sumKurus(earned, earning),
    adIds: adIds.filter((id) => id !== adId),
  });
}
