/** The first characters of a text, with an ellipsis where some are left out. No punctuation stands before the ellipsis. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  // A sign of two halves, such as a picture, is not cut in its middle.
  const cut = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/[\s.,;:!?…·–—-]+$/, '')}…`;
}
