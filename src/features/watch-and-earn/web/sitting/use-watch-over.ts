import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#lib/web/session.ts';
import { CHANNEL, type Claim } from './use-one-page.ts';
import { pageHolder } from './page-holder.ts';
import { useOpenWatchOnReturn } from './use-other-devices.ts';

/**
 * For a page that offers to go on with a watch of another page: hears at once from this browser's tabs that it is over,
 * and of other devices when the viewer comes back here.
 */
export function useWatchOver(watchId: number | null, onOver: () => void): void {
  const userId = useSession().user?.id;
  const latest = useEffectEvent(onOver);
  useEffect(() => {
    if (watchId === null) return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<Claim>) => {
      if (data.userId !== userId || data.holder === pageHolder) return;
      // Beginning another watch ends the one before.
      if (data.isOver === true ? data.watchId === watchId : data.watchId !== watchId) latest();
    });
    return () => channel.close();
  }, [watchId, userId]);
  useOpenWatchOnReturn(watchId, (open) => {
    if (open?.watch_id !== watchId) onOver();
  });
}
