import { useEffect, useEffectEvent } from 'react';

/** The window hears it soon after each midnight of Istanbul, when the server can be asked about the new day. */
export const NEW_DAY = 'new-day';

/** The window hears it when more notices are unread than before: something that a page shows has changed. */
export const NEWS = 'news';

export function useWindowEvent(name: string, go: () => unknown): void {
  const latest = useEffectEvent(go);
  useEffect(() => {
    const listener = () => latest();
    addEventListener(name, listener);
    return () => removeEventListener(name, listener);
  }, [name]);
}
