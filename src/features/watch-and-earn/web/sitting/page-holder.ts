/**
 * The name of this page for the server and for the other tabs of this browser, so that one watch is shown by one page.
 * Every load makes a new one, so that a duplicated tab is another page.
 */
const BYTES = 12;

export const pageHolder: string = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');
