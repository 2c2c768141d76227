/** The browser's offer to install the app: it comes once, early, and is kept until somebody takes it. */
import { useSyncExternalStore } from 'react';

/** Not in TypeScript's library: only Chromium has it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<void>;
}

declare global {
  interface Window {
    /** What came before the program was there (app/web/start.ts). */
    earlyInstallOffer?: Event;
  }
}

let offer: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallPromptEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Takes the offer that came already, and waits for it otherwise. */
export function watchForInstallOffer(): void {
  const take = (event: Event) => {
    // The browser's own bar would come at a moment of its choice.
    event.preventDefault();
    keep(event as InstallPromptEvent); // The event of that name.
  };
  if (window.earlyInstallOffer) take(window.earlyInstallOffer);
  addEventListener('beforeinstallprompt', take);
  addEventListener('appinstalled', () => keep(null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the app already runs as one. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Safari on iPhones and iPads installs by its own menu and offers nothing. */
export function isAppleTouch(): boolean {
  return /iPad|iPhone|iPod/.test(navigator.userAgent);
}

/** What installs the app when called; null while the browser has not offered it. */
export function useInstallOffer(): (() => Promise<void>) | null {
  const current = useSyncExternalStore(subscribe, () => offer);
  if (current === null) return null;
  return async () => {
    keep(null);
    await current.prompt();
  };
}
