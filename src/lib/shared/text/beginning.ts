/**
 * The longest beginning of a text, of at most so many characters, that cuts no sign in two: a letter and its accents, a
 * picture of several halves.
 */
export function beginningOf(text: string, length: number): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter('tr').segment(text)) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** The first sign of a text, with its accents. */
export function firstSign(text: string): string {
  const [first] = new Intl.Segmenter('tr').segment(text);
  return first?.segment ?? '';
}
