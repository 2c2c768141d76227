/** What is known of a person does not make their password safer: their words count for nothing in it (threats T-A5). Pure. */

const TURKISH_LETTERS = 'çğıöşüÇĞİÖŞÜ';
const ASCII_LETTERS = 'cgiosuCGIOSU';
/** Fewer letters than a password has to have are too few beside one's name, too. */
const LEAST_LEFT = 6;

export function toAscii(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[çğıöşüÇĞİÖŞÜ]/g, (letter) => ASCII_LETTERS[TURKISH_LETTERS.indexOf(letter)] ?? letter);
}

/** The words of a name or an address, each and all of them in one. */
export function wordsOf(text: string): string[] {
  const words = toAscii(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
  return [...words, words.join(''), words.toReversed().join('')].filter(Boolean);
}

/** What is left of a password without the words of these texts, in letters of ASCII. */
export function withoutOwnWords(password: string, known: readonly string[]): string {
  return known
    .flatMap(wordsOf)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(new RegExp(word, 'gi'), ''), toAscii(password));
}

/** Whether a password is little more than the words of these texts. The server refuses such a one. */
export const isMostlyOwn = (password: string, known: readonly string[]): boolean =>
  withoutOwnWords(password, known).length < LEAST_LEFT;
