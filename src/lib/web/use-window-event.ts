import { useEffect, useEffectEvent } from 'react';

/** Fired on the window soon after each midnight of Istanbul, when the server has the new day. */
export const NEW_DAY = 'new-day';

/** Fired on the window when more notices are unread than before: something that a page shows has changed. */
export const NEWS = 'news';

export function useWindowEvent(name: string, go: () => unknown): void {
  const latest = useEffectEvent(go);
  useEffect(() => {
    const listener = () => latest();
    addEventListener(name, listener);
    return () => removeEventListener(name, listener);
  }, [name]);
}
