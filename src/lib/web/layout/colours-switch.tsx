import { useSyncExternalStore } from 'react';
import { COLOURS, type Colours, coloursCookie, toColours } from '#lib/shared/colours.ts';
import { FilterButtons } from '../lists/filter-buttons.tsx';
import { colourWords } from '../words.ts';

const OPTIONS = COLOURS.map((value) => ({ value, label: colourWords[value] }));

export function ColoursSwitch() {
  const { colours, choose } = useColours();
  return <FilterButtons label={colourWords.label} value={colours} onChange={choose} options={OPTIONS} />;
}

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
  document.cookie = coloursCookie(colours, location.protocol === 'https:');
  for (const listener of listeners) listener();
}

function useColours() {
  return { colours: useSyncExternalStore(subscribe, read, drawnBeforehand), choose };
}
