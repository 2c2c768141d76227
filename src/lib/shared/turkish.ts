/** Turkish text: searching without regard to case or accents, and e-mail folding. */

/** Accents, once they stand behind their letters, and characters without a shape (zero width, direction). */
const UNSEEN = /[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Letters that Unicode does not take apart, capitals beyond A–Z and signs that keyboards write in several ways… */
const ALIKE = 'ıØøŁłĐđðÆŒƏÞ’‘ʼ´`′“”„«»‐‑–—−ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІҐ';
/** …and each as it is folded. */
const FOLDED = `ioolldddæœəþ''''''"""""-----αβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяєіґ`;
const FOLDS = new Map(Array.from(ALIKE, (letter, index) => [letter, FOLDED.charAt(index)]));
const ALIKE_LETTER = new RegExp(`[${ALIKE}]`, 'g');

const toSmall = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * Folds text for searching and comparing: I, İ, ı and i are one letter, accents do not matter, ’ is an apostrophe. The
 * database's `search_fold()` does the same; a test holds the two together.
 */
export function searchFold(text: string): string {
  const plain = text.normalize('NFD').replace(UNSEEN, '');
  return toSmall(plain.replace(ALIKE_LETTER, (letter) => FOLDS.get(letter) ?? letter).replace(/[ßẞ]/g, 'ss'));
}

/** The most characters of a search. */
export const MAX_SEARCH = 100;

/** A text as one line: without spaces at its ends, and one between words, however many or which breaks were typed. */
export function oneLine(typed: string): string {
  return typed.replace(/[\s\u0085]+/g, ' ').trim();
}

/** Whether `text` contains each word of `query`, in whatever order, both folded. An empty query matches everything. */
export function matchesSearch(text: string, query: string): boolean {
  const folded = searchFold(text);
  return searchFold(oneLine(query))
    .split(' ')
    .every((word) => folded.includes(word));
}

/**
 * The form in which an e-mail is compared: only A–Z become small. `toLocaleLowerCase('tr')` would turn
 * INFO@FIRMA.COM into ınfo@fırma.com; addresses are ASCII only (the validator refuses the rest).
 */
export function emailFold(email: string): string {
  return toSmall(email.trim());
}

let collator: Intl.Collator | undefined;

/** Compares two names as a Turkish dictionary orders them. */
export function compareTurkish(left: string, right: string): number {
  // Only where names are compared: making one takes a phone longer than all of this module.
  collator ??= new Intl.Collator('tr');
  return collator.compare(left, right);
}
