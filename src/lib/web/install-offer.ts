import { createStore } from './store.ts';

interface InstallPromptEvent extends Event {
  prompt(): Promise<void>;
}

const offer = createStore<InstallPromptEvent | null>(null);

/** Waits for the offer, which is not repeated: call this as soon as the program runs. */
export function watchForInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise the browser would show its own bar at a moment of its choice.
    event.preventDefault();
    offer.change(() => event as InstallPromptEvent); // The event of that name.
  });
  addEventListener('appinstalled', () => offer.change(() => null));
}

export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Safari on iPhones and iPads installs by its own menu and offers nothing. */
export function isAppleTouch(): boolean {
  return /iPad|iPhone|iPod/.test(navigator.userAgent);
}

export function useInstallOffer(): (() => Promise<void>) | null {
  const current = offer.use();
  if (current === null) return null;
  return async () => {
    offer.change(() => null);
    await current.prompt();
  };
}
