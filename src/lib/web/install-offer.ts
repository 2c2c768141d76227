import { useSyncExternalStore } from 'react';

interface InstallPromptEvent extends Event {
  prompt(): Promise<void>;
}

let offer: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function setOffer(next: InstallPromptEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Waits for the offer, which is not repeated: call this as soon as the program runs. */
export function watchForInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser would show its own bar at a moment of its choice.
    event.preventDefault();
    setOffer(event as InstallPromptEvent); // The event of that name.
  });
  addEventListener('appinstalled', () => setOffer(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Safari on iPhones and iPads installs by its own menu and offers nothing. */
export function isAppleTouch(): boolean {
  return /iPad|iPhone|iPod/.test(navigator.userAgent);
}

export function useInstallOffer(): (() => Promise<void>) | null {
  const current = useSyncExternalStore(subscribe, () => offer);
  if (current === null) return null;
  return async () => {
    setOffer(null);
    await current.prompt();
  };
}
