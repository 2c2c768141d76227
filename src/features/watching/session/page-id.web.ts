/**
 * Identifies this page to the server and to other tabs, so that one page shows a watch. Every load makes a new id, so
 * a duplicated tab is another page.
 */
import { tabStore } from '#lib/web/stored.ts';

const BYTES = 12;
const KEY = 'izle-kazan.page';

export const pageHolder: string = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

const formerHolder = tabStore.get(KEY);
tabStore.set(KEY, pageHolder);

/** This tab opened the watch or took it over. */
export const isOfThisTab = (holder: string | null): boolean =>
  holder !== null && (holder === pageHolder || holder === formerHolder);
