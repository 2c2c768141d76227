/** What can be searched for. Pure; the server and the dialog share it. */

const FEWEST_LETTERS = 3;

/**
 * The number of a campaign, payment or entry, written `829` or `#829`, as rows and the audit log name them; null in any
 * other search. A phone is longer than any number that is shown.
 */
export function rowNumber(search: string): number | null {
  const digits = /^#?([1-9]\d{0,8})$/.exec(search.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Whether a search is worth asking: fewer letters have no trigram, so that everybody would have to be read. */
export function isSearchable(search: string): boolean {
  return search.trim().length >= FEWEST_LETTERS || rowNumber(search) !== null;
}
