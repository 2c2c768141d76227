import { useSyncExternalStore } from 'react';
import { type Colours, COLOURS_COOKIE, toColours } from '#lib/shared/colours.ts';

const SECONDS_A_YEAR = 31_536_000;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The server has put the choice into the page (lib/shared/colours.ts).
const read = () => toColours(document.documentElement.dataset['colours']);
const drawnBeforehand = () => 'device' as const;

function choose(colours: Colours): void {
  const root = document.documentElement;
  if (colours === 'device') delete root.dataset['colours'];
  else root.dataset['colours'] = colours;
  const age = colours === 'device' ? 0 : SECONDS_A_YEAR;
  document.cookie = `${COLOURS_COOKIE}=${colours}; path=/; max-age=${age}; samesite=lax`;
  for (const listener of listeners) listener();
}

/** The colours chosen on this device, and a function that chooses others. */
export function useColours() {
  return { colours: useSyncExternalStore(subscribe, read, drawnBeforehand), choose };
}
