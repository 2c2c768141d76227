const FOLDED: Readonly<Record<string, string>> = {
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
};

/**
 * A text in the letters that every bank's channel takes (SWIFT's set): Turkish and accented letters without their
 * marks, anything else a space; at most 70 characters, never none.
 */
export function toBankText(text: string): string {
  const plain = text
    .replace(/[ıæœøßđł]/giu, (letter) => {
      const folded = FOLDED[letter.toLowerCase()] ?? letter;
      return letter === letter.toLowerCase() ? folded : folded.toUpperCase();
    })
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9?:().,'+ -]/g, ' ');
  return plain.replace(/ +/g, ' ').trim().slice(0, 70).trim() || '-';
}

/** The id that a row of a run is sent with, whatever a bank did to its spaces; for JavaScript and PostgreSQL. */
export const PAYOUT_ID = 'IK ?- ?C ?- ?(\\d{1,15}) ?- ?(\\d{1,15})';
