import { useEffect, useEffectEvent } from 'react';
import { call } from '#lib/web/call.ts';
import { watchCalls } from '../calls.ts';
import type { Offer } from '../api.ts';
import { pageHolder } from './page-holder.ts';

/** Reads the viewer's open watch; undefined when the server cannot be asked. */
async function readOpenWatch(signal: AbortSignal): Promise<Offer['open_watch'] | undefined> {
  try {
    return (await call(watchCalls.listAds, { signal })).data.open_watch;
  } catch {
    // The call for the payment will tell what became of the watch.
    return undefined;
  }
}

/**
 * Another device can begin, take over or end a watch without this page hearing of it. So the server is asked which watch
 * is open whenever the viewer comes back to this page, or its connection returns; never in between.
 */
export function useOpenWatchOnReturn(
  watchId: number | null,
  onAnswer: (open: Offer['open_watch']) => void,
): void {
  const latest = useEffectEvent(onAnswer);
  useEffect(() => {
    if (watchId === null) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    let isAsking = false;
    const ask = async () => {
      if (isAsking || document.visibilityState === 'hidden') return;
      isAsking = true;
      const open = await readOpenWatch(signal);
      isAsking = false;
      if (!signal.aborted && open !== undefined) latest(open);
    };
    const onReturn = () => void ask();
    document.addEventListener('visibilitychange', onReturn, ended);
    for (const name of ['focus', 'online']) addEventListener(name, onReturn, ended);
    return () => ended.abort();
  }, [watchId]);
}

/** Tells the page that shows a watch when another device has begun one, or goes on with this one. */
export function useOtherDevices(watchId: number | null, onLost: (why: 'moved' | 'taken over') => void): void {
  useOpenWatchOnReturn(watchId, (open) => {
    // No watch is open: it expired or was paid. The call for the payment tells which.
    if (open === null) return;
    if (open.watch_id !== watchId) onLost('taken over');
    else if (open.holder !== null && open.holder !== pageHolder) onLost('moved');
  });
}
