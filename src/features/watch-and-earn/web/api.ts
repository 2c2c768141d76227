import type { DataOf } from '#lib/shared/route.ts';
import { queryClient, useCallQuery } from '#lib/web/query.ts';
import { watchCalls } from './calls.ts';

export type Offer = DataOf<typeof watchCalls.listAds>;
export type Ad = Offer['ads'][number];

/** The ads of one sitting: read anew for each visit, and also when the viewer comes back to one with the browser's Back. */
export function useOffer(visit: string) {
  return useCallQuery(['watch-and-earn', 'sitting', visit], watchCalls.listAds, {}, { isForgotten: true });
}

/** Makes everything read again that shows the viewer's money or waiting ads. */
export function earningsChanged(): void {
  for (const queryKey of [['wallet'], ['people'], ['watch-and-earn', 'ads']]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

/** The address of an ad's picture; null when it has none. */
export function imageUrl(path: string | null | undefined): string | null {
  return path ? `/uploads/${path}` : null;
}
