import { useEffect } from 'react';
import type { Ad } from '../api.ts';
import { forgetsWatch, isOver, type Sitting, type Watch } from './sitting.ts';
import { keptSitting, keptWatch } from './kept-watch.ts';

/** Keeps the watch over a reload, and over a visit to another screen, until it is over or another page has it. */
export function useKeptWatch(watch: Watch | null, ad: Ad, { phase }: Sitting): void {
  const isForgotten = forgetsWatch(phase);
  useEffect(() => {
    if (watch !== null) keptWatch.keep({ ...watch, adId: ad.id });
    else if (isForgotten) keptWatch.forget();
  }, [watch, ad.id, isForgotten]);
}

/** Keeps which ads of the visit are over and which still to come, so that a reload counts on. */
export function useKeptSitting(
  visit: string,
  { over, ads, sitting }: { over: readonly number[]; ads: readonly Ad[]; sitting: Sitting },
): void {
  const { position, earned, phase } = sitting;
  const next = isOver(phase) ? position + 1 : position;
  useEffect(() => {
    const isEnd = phase.kind === 'closed' || phase.kind === 'finished';
    const rest = isEnd ? [] : ads.slice(next);
    if (rest.length === 0) keptSitting.forget();
    else if (over.length + next > 0 || earned > 0)
      keptSitting.keep({
        visit,
        over: [...over, ...ads.slice(0, next).map(({ id }) => id)],
        earned,
        adIds: rest.map(({ id }) => id),
      });
  }, [visit, over, ads, next, earned, phase.kind]);
}
