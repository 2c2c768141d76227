import { beginningOf } from './beginning.ts';

/** So near before the cut a word's end is looked for, in characters. */
const NEAR = 12;

/**
 * The first characters of a text, with an ellipsis where some are left out. A word is not cut where one ends near before;
 * no punctuation stands before the ellipsis.
 */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = beginningOf(text, length);
  const end = /\s/.test(text.charAt(length)) ? cut.length : cut.search(/\s\S*$/);
  const kept = end > 0 && end >= length - NEAR ? cut.slice(0, end) : cut;
  return `${kept.replace(/[\s.,;:!?…·–—-]+$/, '')}…`;
}
