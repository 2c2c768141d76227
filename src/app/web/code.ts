import { type ComponentType, createElement, lazy, type ReactElement } from 'react';
import { createStore } from '#lib/web/store.ts';

export type Load<Code = ComponentType> = () => Promise<Code>;

const SLOW_MS = 150;

const components = new Map<Load, ComponentType>();
const slow = createStore<readonly Load<unknown>[]>([]);

export async function fetchCode<Code>(load: Load<Code>): Promise<Code> {
  const timer = setTimeout(() => slow.change((loads) => [...loads, load]), SLOW_MS);
  try {
    return await load();
  } finally {
    clearTimeout(timer);
    slow.change((loads) => loads.filter((one) => one !== load));
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

export const useIsCodeSlow = (): boolean => slow.use().length > 0;
