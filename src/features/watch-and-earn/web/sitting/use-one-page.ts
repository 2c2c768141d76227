import { useEffect, useRef } from 'react';
import { useSession } from '#lib/web/session.ts';
import { pageHolder } from './page-holder.ts';

const CHANNEL = 'izle-kazan.watch';

/** Tells that a page of this viewer began or took over a watch; every other page of the viewer has lost its own. */
interface Claim {
  userId: number;
  watchId: number;
  holder: string;
}

/** Tells this browser's other tabs which watch this page shows, and hears at once of theirs. */
export function useOnePage(watchId: number | null, onLost: (why: 'moved' | 'taken over') => void): void {
  const userId = useSession().user?.id;
  const latest = useRef({ watchId, onLost });
  useEffect(() => {
    latest.current = { watchId, onLost };
  });
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<Claim>) => {
      const own = latest.current.watchId;
      if (own === null || data.userId !== userId || data.holder === pageHolder) return;
      latest.current.onLost(data.watchId === own ? 'moved' : 'taken over');
    });
    return () => channel.close();
  }, [userId]);
  useEffect(() => {
    if (watchId === null || userId === undefined) return;
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage({ userId, watchId, holder: pageHolder } satisfies Claim);
    channel.close();
  }, [watchId, userId]);
}
