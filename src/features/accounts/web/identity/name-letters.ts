/** Letters (Turkish included) and spaces; other characters are stripped as typed (Specification, section 5). */
export function keepNameLetters(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^A-Za-zÇĞİÖŞÜçğıöşüÂâÎîÛû ]/g, '')
    .replace(/^ +| {2,}/g, (spaces) => (spaces.length > 1 && !text.startsWith(spaces) ? ' ' : ''));
}
