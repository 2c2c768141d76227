import { type ComponentType, createElement, lazy, type ReactElement, useSyncExternalStore } from 'react';

export type Load<Code = ComponentType> = () => Promise<Code>;

const SLOW_MS = 150;

const components = new Map<Load, ComponentType>();
const slow = new Set<Load<unknown>>();
const listeners = new Set<() => void>();

function notifySlow(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

export async function fetchCode<Code>(load: Load<Code>): Promise<Code> {
  const timer = setTimeout(() => notifySlow(() => slow.add(load)), SLOW_MS);
  try {
    return await load();
  } finally {
    clearTimeout(timer);
    notifySlow(() => slow.delete(load));
  }
}

function componentOf(load: Load): ComponentType {
  const known = components.get(load);
  if (known) return known;
  const code = fetchCode(load).then((component) => ({ default: component }));
  const component = lazy(() => code);
  components.set(load, component);
  // A failure reaches the screen that renders the component; without one it needs no report.
  code.catch(() => undefined);
  return component;
}

export function elementOf(load: Load): ReactElement {
  return createElement(componentOf(load));
}

export function sendForCode(load: Load): void {
  componentOf(load);
}

export async function prepareCode(loads: readonly Load[]): Promise<void> {
  await Promise.all(loads.map(async (load) => components.set(load, await load())));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsCodeSlow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => slow.size > 0,
    () => false,
  );
}
