import { useEffect, useEffectEvent } from 'react';
import { openChannel, signedInUser, useSession } from '#lib/web/session.ts';
import { call } from '#lib/web/call.ts';
import { watchCalls, type Offer } from '../api.web.ts';
import { tabStore } from '#lib/web/stored.ts';

export const CHANNEL = 'izle-kazan.watch';

/** A page of this viewer began or took over a watch; other pages lost theirs. */
export interface Claim {
  userId: number;
  watchId: number;
  pageId: string;
  isOver?: true;
}

function post(claim: Claim): void {
  const channel = openChannel<Claim>(CHANNEL);
  channel.post(claim);
  channel.close();
}

export function publishOver(watchId: number): void {
  const userId = signedInUser()?.id;
  if (userId !== undefined) post({ userId, watchId, pageId, isOver: true });
}

/** Publishes this page's watch to the browser's other tabs, and receives theirs. */
export function useOnePage(watchId: number | null, onLost: (why: 'moved' | 'taken over') => void): void {
  const userId = useSession().user?.id;
  const receive = useEffectEvent((data: Claim) => {
    if (watchId === null || data.isOver === true || data.userId !== userId || data.pageId === pageId) return;
    onLost(data.watchId === watchId ? 'moved' : 'taken over');
  });
  useEffect(() => openChannel<Claim>(CHANNEL, (claim) => receive(claim)).close, []);
  useEffect(() => {
    if (watchId === null || userId === undefined) return;
    post({ userId, watchId, pageId });
  }, [watchId, userId]);
}

/** Other tabs publish the watch's end; for other devices it is read from the server on return. */
export function useWatchOver(watchId: number | null, onOver: () => void): void {
  const userId = useSession().user?.id;
  const latest = useEffectEvent(onOver);
  useEffect(() => {
    if (watchId === null) return undefined;
    return openChannel<Claim>(CHANNEL, (claim) => {
      if (claim.userId !== userId || claim.pageId === pageId) return;
      if (claim.isOver === true ? claim.watchId === watchId : claim.watchId !== watchId) latest();
    }).close;
  }, [watchId, userId]);
  useOpenWatchOnReturn(watchId, (open) => {
    if (open?.watch_id !== watchId) onOver();
  });
}

/**
 * Other devices can begin, take over or end a watch unnoticed, so the open watch is read whenever the viewer or the
 * connection returns; never in between.
 */
function useOpenWatchOnReturn(watchId: number | null, onAnswer: (open: Offer['open_watch']) => void): void {
  const latest = useEffectEvent(onAnswer);
  useEffect(() => {
    if (watchId === null) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    let isAsking = false;
    const ask = async () => {
      if (isAsking || document.visibilityState === 'hidden') return;
      isAsking = true;
      const offer = await call(watchCalls.listAds, { signal }).catch(() => null);
      isAsking = false;
      if (!signal.aborted && offer !== null) latest(offer.data.open_watch);
    };
    const onReturn = () => void ask();
    document.addEventListener('visibilitychange', onReturn, ended);
    for (const name of ['focus', 'online']) addEventListener(name, onReturn, ended);
    return () => ended.abort();
  }, [watchId]);
}

export function useOtherDevices(watchId: number | null, onLost: (why: 'moved' | 'taken over') => void): void {
  useOpenWatchOnReturn(watchId, (open) => {
    // Expired or paid: the payment call shows which.
    if (open === null) return;
    if (open.watch_id !== watchId) onLost('taken over');
    else if (open.holder !== null && open.holder !== pageId) onLost('moved');
  });
}

const KEY = 'izle-kazan.page';

/**
 * Identifies this page to the server and to other tabs, so that one page shows a watch. Every load makes a new id, so
 * a duplicated tab is another page.
 */
export const pageId: string = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

const formerPageId = tabStore.get(KEY);
tabStore.set(KEY, pageId);

/** This tab opened the watch or took it over. */
export const isOfThisTab = (id: string | null): boolean =>
  id !== null && (id === pageId || id === formerPageId);
