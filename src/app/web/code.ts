/** The code of layouts and pages, which travels when it is first needed. */
import { type ComponentType, createElement, lazy, type ReactElement, useSyncExternalStore } from 'react';

/** Each is a constant of the route tree, and so stands for its code. */
export type Load = () => Promise<ComponentType>;

/** What travels quicker is not worth telling. */
const SLOW_MS = 150;

const components = new Map<Load, ComponentType>();
const slow = new Set<Load>();
const listeners = new Set<() => void>();

function tellSlow(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

async function fetchCode(load: Load): Promise<ComponentType> {
  const timer = setTimeout(() => tellSlow(() => slow.add(load)), SLOW_MS);
  try {
    return await load();
  } finally {
    clearTimeout(timer);
    tellSlow(() => slow.delete(load));
  }
}

/** The component; where it is not here yet, its code sets out now. */
function componentOf(load: Load): ComponentType {
  const known = components.get(load);
  if (known) return known;
  const code = fetchCode(load).then((component) => ({ default: component }));
  const component = lazy(() => code);
  components.set(load, component);
  // Whoever draws it hears of a failure, and a page that nobody draws in the end needs no word.
  code.catch(() => undefined);
  return component;
}

/** Draws it, or has whoever draws it wait. */
export function elementOf(load: Load): ReactElement {
  return createElement(componentOf(load));
}

/** Sends for it without waiting. */
export function sendForCode(load: Load): void {
  componentOf(load);
}

/** Fetches what is about to be drawn, so that nobody has to wait while drawing. */
export async function prepareCode(loads: readonly Load[]): Promise<void> {
  await Promise.all(loads.map(async (load) => components.set(load, await load())));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether somebody waits for code. */
export function useIsCodeSlow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => slow.size > 0,
    () => false,
  );
}
