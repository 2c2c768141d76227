import { useEffect } from 'react';
import type { Ad } from '../api.ts';
import { forgetsWatch, type Sitting, type Watch } from './sitting.ts';
import { keptSitting, keptWatch } from './kept-watch.ts';

/** Keeps the watch over a reload, and over a visit to another screen, until it is over or another page has it. */
export function useKeptWatch(watch: Watch | null, ad: Ad, { phase }: Sitting): void {
  const isOver = forgetsWatch(phase);
  useEffect(() => {
    if (watch !== null) keptWatch.keep({ ...watch, adId: ad.id });
    else if (isOver) keptWatch.forget();
  }, [watch, ad.id, isOver]);
}

/** Keeps which ads of the visit are still to come, so that a reload counts on. */
export function useKeptSitting(
  visit: string,
  { ads, sitting }: { ads: readonly Ad[]; sitting: Sitting },
): void {
  const { position, earned, before, phase } = sitting;
  const isDone = phase.kind === 'credited' || phase.kind === 'refused';
  const next = isDone ? position + 1 : position;
  useEffect(() => {
    const isEnd = phase.kind === 'closed' || phase.kind === 'finished';
    const rest = isEnd ? [] : ads.slice(next);
    if (rest.length === 0) keptSitting.forget();
    else if (before + next > 0 || earned > 0)
      keptSitting.keep({ visit, before: before + next, earned, adIds: rest.map(({ id }) => id) });
  }, [visit, ads, next, before, earned, phase.kind]);
}
