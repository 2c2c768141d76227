import type { DataOf } from '#lib/shared/route.ts';
import { queryClient, useCallQuery } from '#lib/web/query.ts';
import { watchCalls } from './calls.web.ts';

export type Offer = DataOf<typeof watchCalls.listAds>;
export type Ad = Offer['ads'][number];

/** Read anew for each visit, also after the browser's Back. */
export function useOffer(visit: string) {
  return useCallQuery(['watch-and-earn', 'sitting', visit], watchCalls.listAds, {}, { isForgotten: true });
}

/** Invalidates everything that shows the viewer's money or ads. */
export function earningsChanged(): void {
  for (const queryKey of [['wallet'], ['people'], ['watch-and-earn', 'ads']]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

export function imageUrl(path: string | null | undefined): string | null {
  return path ? `/uploads/${path}` : null;
}
