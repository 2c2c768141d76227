/** Survives a reload: the watch on this page with its remaining time, and the sitting. */
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
  /** Stays the same over a reload. */
  visit: string;
  over: readonly number[];
  earned: Kurus;
  /** Still to come, the present one first. */
  adIds: readonly number[];
}

/** One value per tab. Null when missing, another person's or another version's. */
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
        // Only `keep` writes there.
        const { userId, value } = JSON.parse(tabStore.get(key) ?? 'null') as {
          userId?: number;
          value: Value;
        };
        return userId === signedInUser()?.id && names.every((name) => name in value) ? value : null;
      } catch {
        // Missing or foreign content.
        return null;
      }
    },
  };
}

export const keptWatch = keptAs<KeptWatch>('izle-kazan.watch', ['adId', 'watchId', 'earning', 'leftSeconds']);
export const keptSitting = keptAs<KeptSitting>('izle-kazan.sitting', ['visit', 'over', 'earned', 'adIds']);

/** Counts an ad whose payment became known only after a reload. */
export function countOn(visit: string, { adId, earning }: { adId: number; earning: Kurus }): void {
  const kept = keptSitting.read();
  // The first ad of a visit has no saved sitting.
  const { over, earned, adIds } = kept?.visit === visit ? kept : { over: [], earned: ZERO_KURUS, adIds: [] };
  keptSitting.keep({
    visit,
    over: [...over, adId],
    earned: sumKurus(earned, earning),
    adIds: adIds.filter((id) => id !== adId),
  });
}
