/** Letters, spaces, hyphens and apostrophes; other characters are stripped as typed (Specification, section 5). */
export function keepNameLetters(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M} '’-]/gu, '')
    .replace(/^ +| {2,}/g, (spaces) => (spaces.length > 1 && !text.startsWith(spaces) ? ' ' : ''));
}
