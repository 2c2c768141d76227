/**
 * The name of this page for the server and for the other tabs of this browser, so that one watch is shown by one page.
 * Every load makes a new one, so that a duplicated tab is another page.
 */
import { tabStore } from '#lib/web/stored.ts';

const BYTES = 12;
const KEY = 'izle-kazan.page';

export const pageHolder: string = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');

/** The name of this tab's page before a reload. */
const formerHolder = tabStore.get(KEY);
tabStore.set(KEY, pageHolder);

/** Whether this tab opened a watch, or took it over. */
export const isOfThisTab = (holder: string | null): boolean =>
  holder !== null && (holder === pageHolder || holder === formerHolder);
