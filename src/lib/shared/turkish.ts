/** Turkish text: searching without regard to case or accents, and e-mail folding. */

const FOLDS: Record<string, string> = {
  I: 'i',
  İ: 'i',
  ı: 'i',
  Ç: 'c',
  ç: 'c',
  Ğ: 'g',
  ğ: 'g',
  Ö: 'o',
  ö: 'o',
  Ş: 's',
  ş: 's',
  Ü: 'u',
  ü: 'u',
  Â: 'a',
  â: 'a',
  Î: 'i',
  î: 'i',
  Û: 'u',
  û: 'u',
};

/**
 * Folds text for searching: I, İ, ı and i are one letter, and so are c/ç, g/ğ, o/ö, s/ş, u/ü.
 * The database's `search_fold()` does the same; a test holds the two together.
 */
export function searchFold(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[IİıÇçĞğÖöŞşÜüÂâÎîÛû]/g, (letter) => FOLDS[letter] ?? letter)
    .toLowerCase();
}

/** The most characters of a search. */
export const MAX_SEARCH = 100;

/** A search as it is looked for: without spaces at its ends, and one between words, however many were typed. */
export function searchText(typed: string): string {
  return typed.replace(/\s+/g, ' ').trim();
}

/** Whether `text` contains each word of `query`, in whatever order, both folded. An empty query matches everything. */
export function matchesSearch(text: string, query: string): boolean {
  const folded = searchFold(text);
  return searchFold(searchText(query))
    .split(' ')
    .every((word) => folded.includes(word));
}

/**
 * The form in which an e-mail is compared: only A–Z become small. `toLocaleLowerCase('tr')` would turn
 * INFO@FIRMA.COM into ınfo@fırma.com; addresses are ASCII only (the validator refuses the rest).
 */
export function emailFold(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

let collator: Intl.Collator | undefined;

/** Compares two names as a Turkish dictionary orders them. */
export function compareTurkish(left: string, right: string): number {
  // Only where names are compared: making one takes a phone longer than all of this module.
  collator ??= new Intl.Collator('tr');
  return collator.compare(left, right);
}
