import { beginningOf } from './beginning.ts';

/** Characters before the cut in which the end of a word is preferred. */
const NEAR = 12;

/** Cuts at the end of a word where one is near, and drops punctuation before the ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = beginningOf(text, length);
  const end = /\s/.test(text.charAt(length)) ? cut.length : cut.search(/\s\S*$/);
  const kept = end > 0 && end >= length - NEAR ? cut.slice(0, end) : cut;
  return `${kept.replace(/[\s.,;:!?…·–—-]+$/, '')}…`;
}
