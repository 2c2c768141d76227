import { useEffect, useEffectEvent } from 'react';
import { call } from '#lib/web/call.ts';
import { watchCalls } from '../calls.ts';
import type { Offer } from '../api.ts';
import { pageHolder } from './page-holder.ts';

/** Undefined when the server cannot be reached. */
async function readOpenWatch(signal: AbortSignal): Promise<Offer['open_watch'] | undefined> {
  try {
    return (await call(watchCalls.listAds, { signal })).data.open_watch;
  } catch {
    // The payment call will tell.
    return undefined;
  }
}

/**
 * Other devices can begin, take over or end a watch unnoticed, so the open watch is read whenever the viewer or the
 * connection returns; never in between.
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

export function useOtherDevices(watchId: number | null, onLost: (why: 'moved' | 'taken over') => void): void {
  useOpenWatchOnReturn(watchId, (open) => {
    // Expired or paid: the payment call tells which.
    if (open === null) return;
    if (open.watch_id !== watchId) onLost('taken over');
    else if (open.holder !== null && open.holder !== pageHolder) onLost('moved');
  });
}
