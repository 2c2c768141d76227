const FEWEST_LETTERS = 3;

/** A number written `829` or `#829`; null in any other search. A phone is longer than any shown number. */
export function rowNumber(search: string): number | null {
  const digits = /^#?([1-9]\d{0,8})$/.exec(search.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

export interface InvoiceWish {
  /** Its beginning, `IZK2026`, or all of it. */
  beginning: string;
  /** Its last digits, at least three; null in any other search. */
  ending: string | null;
  /** The number within its year without the zeros before it; null in any other search. */
  sequence: number | null;
}

/** Null where the search has no digit, or more digits than an invoice number. */
export function invoiceSearched(search: string): InvoiceWish | null {
  const typed = search.replace(/[\s#]/g, '').toUpperCase().replaceAll('İ', 'I');
  if (!/^[A-Z0-9]{1,16}$/.test(typed) || !/\d/.test(typed)) return null;
  const isDigits = /^\d+$/.test(typed);
  return {
    beginning: typed,
    ending: isDigits && typed.length >= FEWEST_LETTERS ? typed : null,
    sequence: isDigits && typed.length <= 9 ? Number(typed) : null,
  };
}

/** Whether a search is worth asking: fewer letters have no trigram, so that everybody would have to be read. */
export function isSearchable(search: string): boolean {
  return search.trim().length >= FEWEST_LETTERS || rowNumber(search) !== null;
}
