/** Combining accents after NFD, and characters without a shape (zero width, direction). */
const UNSEEN = /[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Letters that Unicode does not decompose, capitals beyond A–Z, and signs that keyboards write in several ways… */
const ALIKE = 'ıØøŁłĐđðÆŒƏÞ’‘ʼ´`′“”„«»‐‑–—−ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІҐ';
/** …and each as it is folded. */
const FOLDED = `ioolldddæœəþ''''''"""""-----αβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяєіґ`;
const FOLDS = new Map(Array.from(ALIKE, (letter, index) => [letter, FOLDED.charAt(index)]));
const ALIKE_LETTER = new RegExp(`[${ALIKE}]`, 'g');

const toSmall = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** I, İ, ı and i are one letter, accents do not matter, ’ is an apostrophe; like `search_fold()` (tested). */
export function searchFold(text: string): string {
  const plain = text.normalize('NFD').replace(UNSEEN, '');
  return toSmall(plain.replace(ALIKE_LETTER, (letter) => FOLDS.get(letter) ?? letter).replace(/[ßẞ]/g, 'ss'));
}

export const MAX_SEARCH = 100;

export const oneLine = (typed: string): string => typed.replace(/[\s\u0085]+/g, ' ').trim();

export function matchesSearch(text: string, query: string): boolean {
  const folded = searchFold(text);
  return searchFold(oneLine(query))
    .split(' ')
    .every((word) => folded.includes(word));
}

/** Lowers only A–Z: `toLocaleLowerCase('tr')` would turn INFO@FIRMA.COM into ınfo@fırma.com. */
export const emailFold = (email: string): string => toSmall(email.trim());

let collator: Intl.Collator | undefined;

export function compareTurkish(left: string, right: string): number {
  // Created on first use: a collator takes a phone longer to make than the rest of this module.
  collator ??= new Intl.Collator('tr');
  return collator.compare(left, right);
}
