import { useEffect, useEffectEvent } from 'react';
import { openChannel } from '#lib/web/open-channel.ts';
import { signedInUser, useSession } from '#lib/web/session.ts';
import { pageHolder } from './page-holder.ts';
import { useOpenWatchOnReturn } from './use-other-devices.ts';

export const CHANNEL = 'izle-kazan.watch';

/** Tells that a page of this viewer began or took over a watch; every other page of the viewer has lost its own. */
export interface Claim {
  userId: number;
  watchId: number;
  holder: string;
  /** Tells instead that the watch is over: nobody can go on with it. */
  isOver?: true;
}

function post(claim: Claim): void {
  const channel = openChannel<Claim>(CHANNEL);
  channel.post(claim);
  channel.close();
}

/** Tells the other tabs that nobody can go on with this watch. */
export function announceOver(watchId: number): void {
  const userId = signedInUser()?.id;
  if (userId !== undefined) post({ userId, watchId, holder: pageHolder, isOver: true });
}

/** Tells this browser's other tabs which watch this page shows, and hears at once of theirs. */
export function useOnePage(watchId: number | null, onLost: (why: 'moved' | 'taken over') => void): void {
  const userId = useSession().user?.id;
  const hear = useEffectEvent((data: Claim) => {
    if (watchId === null || data.isOver === true || data.userId !== userId || data.holder === pageHolder)
      return;
    onLost(data.watchId === watchId ? 'moved' : 'taken over');
  });
  useEffect(() => openChannel<Claim>(CHANNEL, (claim) => hear(claim)).close, []);
  useEffect(() => {
    if (watchId === null || userId === undefined) return;
    post({ userId, watchId, holder: pageHolder });
  }, [watchId, userId]);
}

/**
 * For a page that offers to go on with a watch of another page: hears at once from this browser's tabs that it is over,
 * and of other devices when the viewer comes back here.
 */
export function useWatchOver(watchId: number | null, onOver: () => void): void {
  const userId = useSession().user?.id;
  const latest = useEffectEvent(onOver);
  useEffect(() => {
    if (watchId === null) return undefined;
    return openChannel<Claim>(CHANNEL, (claim) => {
      if (claim.userId !== userId || claim.holder === pageHolder) return;
      // Beginning another watch ends the one before.
      if (claim.isOver === true ? claim.watchId === watchId : claim.watchId !== watchId) latest();
    }).close;
  }, [watchId, userId]);
  useOpenWatchOnReturn(watchId, (open) => {
    if (open?.watch_id !== watchId) onOver();
  });
}
