import { useEffect, useRef } from 'react';
import { call } from '#lib/web/call.ts';
import { watchContract } from '../../contract.ts';
import type { Offer } from '../api.ts';
import { pageHolder } from './page-holder.ts';

/** Undefined where nothing can be said of it now. */
async function readOpenWatch(signal: AbortSignal): Promise<Offer['open_watch'] | undefined> {
  try {
    return (await call(watchContract.listAds, { signal })).data.open_watch;
  } catch {
    // Whoever asks to be paid is told then.
    return undefined;
  }
}

/**
 * Another device begins or takes over a watch without this page hearing of it. So whenever somebody comes back to this
 * one, or its connection does, the server is asked whose the watch is; never meanwhile.
 */
export function useOtherDevices(watchId: number | null, onLost: (why: 'moved' | 'taken over') => void): void {
  const latest = useRef(onLost);
  useEffect(() => {
    latest.current = onLost;
  });
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
      // None is open: it ran out or was paid, and both are told by the one who asks to be paid.
      if (signal.aborted || !open) return;
      if (open.watch_id !== watchId) latest.current('taken over');
      else if (open.holder !== null && open.holder !== pageHolder) latest.current('moved');
    };
    const onReturn = () => void ask();
    document.addEventListener('visibilitychange', onReturn, { signal });
    window.addEventListener('focus', onReturn, { signal });
    window.addEventListener('online', onReturn, { signal });
    return () => ended.abort();
  }, [watchId]);
}
