/** At most `length` characters, without splitting a grapheme, such as a letter and its accents. */
export function beginningOf(text: string, length: number): string {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter('tr').segment(text)) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

export function firstSign(text: string): string {
  const [first] = new Intl.Segmenter('tr').segment(text);
  return first?.segment ?? '';
}

const NEAR = 12;

export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = beginningOf(text, length);
  const end = /\s/.test(text.charAt(length)) ? cut.length : cut.search(/\s\S*$/);
  const shortened = end > 0 && end >= length - NEAR ? cut.slice(0, end) : cut;
  return `${shortened.replace(/[\s.,;:!?…·–—-]+$/, '')}…`;
}
