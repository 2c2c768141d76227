/** The code of layouts and pages, which is fetched when it is first needed. */
import { type ComponentType, createElement, lazy, type ReactElement, useSyncExternalStore } from 'react';

/** Fetches the component of one layout or page. It is a constant of the route tree, so that it can serve as a key. */
export type Load<Code = ComponentType> = () => Promise<Code>;

/** Code that arrives sooner than this shows no pending bar. */
const SLOW_MS = 150;

const components = new Map<Load, ComponentType>();
const slow = new Set<Load<unknown>>();
const listeners = new Set<() => void>();

function tellSlow(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

/** Fetches code while the pending bar is shown, should it be slow. */
export async function fetchCode<Code>(load: Load<Code>): Promise<Code> {
  const timer = setTimeout(() => tellSlow(() => slow.add(load)), SLOW_MS);
  try {
    return await load();
  } finally {
    clearTimeout(timer);
    tellSlow(() => slow.delete(load));
  }
}

/** The component of `load`. If its code is not here yet, fetching begins. */
function componentOf(load: Load): ComponentType {
  const known = components.get(load);
  if (known) return known;
  const code = fetchCode(load).then((component) => ({ default: component }));
  const component = lazy(() => code);
  components.set(load, component);
  // A failure reaches the screen that draws the component; if none does, nobody needs to hear of it.
  code.catch(() => undefined);
  return component;
}

/** An element of the component; drawing it waits (Suspense) until its code is here. */
export function elementOf(load: Load): ReactElement {
  return createElement(componentOf(load));
}

/** Begins to fetch the code, without waiting for it. */
export function sendForCode(load: Load): void {
  componentOf(load);
}

/** Fetches the code of components that are about to be drawn, so that drawing them does not wait. */
export async function prepareCode(loads: readonly Load[]): Promise<void> {
  await Promise.all(loads.map(async (load) => components.set(load, await load())));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether some code has been under way for longer than SLOW_MS. */
export function useIsCodeSlow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => slow.size > 0,
    () => false,
  );
}
