/** A two-byte UTF-8 sequence of the letters U+00C0 to U+024F, percent-encoded. No longer sequence has one inside it. */
const LATIN = /%C[3-9]%[89AB][0-9A-F]/gi;

/** Only letters of that range: no signs of arithmetic, and not the clicks U+01C0 to U+01C3, which look like signs. */
const LETTER = /^(?![\u01C0-\u01C3])\p{L}$/u;

/** Decodes Latin letters (U+00C0 to U+024F) only: a space, a sign, an invisible or direction-changing letter could fake an address. */
export function readableRest(rest: string): string {
  return rest.replace(LATIN, (encoded) => {
    const letter = decodeURIComponent(encoded);
    return LETTER.test(letter) ? letter : encoded;
  });
}
