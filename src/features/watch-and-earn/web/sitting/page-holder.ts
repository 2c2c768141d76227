/**
 * What this page calls itself before the server and before the other tabs of this browser, so that one watch is shown
 * by one page. Made anew by every load: a tab that was duplicated is another page.
 */
const BYTES = 12;

export const pageHolder: string = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');
