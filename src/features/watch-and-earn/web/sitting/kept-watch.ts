/** What a reload must not lose: the watch on this page, with the rest of its time as the viewer saw it, and the sitting. */
import { type Kurus, kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { z } from '#lib/shared/zod.ts';
import { signedInUser } from '#lib/web/session.ts';
import { tabStore } from '#lib/web/stored.ts';

const amount = z.int().transform((value) => kurus(value));

const watchSchema = z.object({
  adId: z.int(),
  watchId: z.int(),
  earning: amount,
  leftSeconds: z.number(),
});
export type KeptWatch = z.output<typeof watchSchema>;

const sittingSchema = z.object({
  /** The visit to the page, which stays the same over a reload. */
  visit: z.string(),
  /** The ads that were over. */
  over: z.array(z.int()),
  earned: amount,
  /** The ads that were still to come, the present one first. */
  adIds: z.array(z.int()),
});
export type KeptSitting = z.output<typeof sittingSchema>;

/** A place for one value in this tab. Null when there is none, or when it is another person's. */
function keptAs<Value>(key: string, schema: z.ZodType<Value>) {
  const whole = z.object({ userId: z.int(), value: schema });
  return {
    keep(value: Value): void {
      tabStore.set(key, JSON.stringify({ userId: signedInUser()?.id, value }));
    },
    forget(): void {
      tabStore.remove(key);
    },
    read(): Value | null {
      try {
        const { userId, value } = whole.parse(JSON.parse(tabStore.get(key) ?? 'null'));
        return userId === signedInUser()?.id ? value : null;
      } catch {
        // Nothing, or a text under this key that something else wrote.
        return null;
      }
    },
  };
}

export const keptWatch = keptAs<KeptWatch>('izle-kazan.watch', watchSchema);
export const keptSitting = keptAs<KeptSitting>('izle-kazan.sitting', sittingSchema);

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
