/**
 * What a person was in the middle of when their session ended: typed fields, chosen files, open dialogs. It is kept until
 * they have logged in again, and given back on the page where it was. In memory only, and only to the same person: whoever
 * uses the browser next finds nothing.
 */
import { useEffect, useRef, useState } from 'react';

/** Long enough for a page to load after the login; later a dialog would open by itself at an unexpected moment. */
const GIVEN_BACK_MS = 60_000;

interface Kept {
  userId: number;
  path: string;
  values: Map<string, unknown>;
}

/** Whoever has something to keep: its name on the page, and how to read it; undefined is nothing. */
const sources = new Set<{ name: string; read: () => unknown }>();
let kept: Kept | null = null;
let isBack = false;

/** The session has ended under this person: reads everything while the page is still there. */
export function keepEverything(userId: number): void {
  const values = new Map<string, unknown>();
  for (const { name, read } of sources) {
    const value = read();
    if (value !== undefined) values.set(name, value);
  }
  kept = { userId, path: location.pathname, values };
  isBack = false;
}

/** Somebody has logged in. */
export function giveBackTo(userId: number): void {
  if (kept?.userId !== userId) return forgetKept();
  isBack = true;
  const given = kept;
  setTimeout(() => {
    if (kept === given) forgetKept();
  }, GIVEN_BACK_MS);
}

export function forgetKept(): void {
  kept = null;
}

/** What was kept under this name on this page, once. */
export function takeKept(name: string): unknown {
  if (kept === null || !isBack || kept.path !== location.pathname) return undefined;
  const { values } = kept;
  // Not at once: in development React begins everything twice.
  setTimeout(() => values.delete(name));
  return values.get(name);
}

/** Offers something to be kept, until the answer is called. */
export function offerToKeep(name: string, read: () => unknown): () => void {
  const source = { name, read };
  sources.add(source);
  return () => sources.delete(source);
}

/** A state that is kept: which dialog is open about what, or a chosen file. `name` is its own on the page. */
export function useKeptState<Value>(name: string, initial: Value): [Value, (next: Value) => void] {
  // Only this hook gives and takes under this name.
  const [value, setValue] = useState(() => (takeKept(name) as Value | undefined) ?? initial);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  useEffect(
    () => offerToKeep(name, () => (latest.current === initial ? undefined : latest.current)),
    [name, initial],
  );
  return [value, setValue];
}
