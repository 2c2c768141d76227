import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const over = new AbortController();
  for (const name of ['online', 'offline']) addEventListener(name, listener, over);
  return () => over.abort();
}

/** Whether the device knows that it has no connection. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine);
}
