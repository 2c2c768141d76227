import { documentErrors } from '#lib/shared/upload-errors.ts';
import type { AppError } from '#lib/shared/errors.ts';

/** Refuses an uploaded document, under the name of its field. */
export const unreadable = (message: string, field = 'file'): AppError =>
  documentErrors.FILE_UNREADABLE({ message, errors: { [field]: message } });

const NOT_TEXT = 'Dosya metin değil. Bankadan indirdiğin dosyayı değiştirmeden yükle.';
const UTF_16 = 'Dosya UTF-16 ile kaydedilmiş. UTF-8 olarak kaydedip yeniden yükle.';

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** How UTF-8 looks to a program that reads it as Latin: two or three letters for each of these. */
const misread = (letters: string) =>
  new Map(
    letters.split('').flatMap((letter) => {
      const bytes = Buffer.from(letter);
      // Node decodes windows-1252 as ISO-8859-1; it has these two letters besides those of windows-1254.
      const turkish = new TextDecoder('windows-1254').decode(bytes);
      const western = turkish.replace('\u008E', 'Ž').replace('\u009E', 'ž');
      return [bytes.toString('latin1'), turkish, western].map((form) => [form, letter] as const);
    }),
  );
const LETTERS = 'çğıöşüÇĞİÖŞÜâîûÂÎÛ₺‘’“”–—…\u00A0';
/** Also of letters that were misread once before. */
const MISREAD = misread(LETTERS + [...misread(LETTERS).keys()].join(''));

/** A bank's program, or a spreadsheet on the way, may have read the file wrongly before it saved it as UTF-8. */
const repair = (text: string): string =>
  text.replace(/[ÂÃÄÅ][^\0-\x7F]|â[^\0-\x7F]{2}/g, (form) => MISREAD.get(form) ?? form);

/**
 * The text of a document in UTF-8 or ISO-8859-9. No two Turkish letters in ISO-8859-9 are valid UTF-8, so the bytes
 * tell which it is. @throws FILE_UNREADABLE
 */
export function readText(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw unreadable(UTF_16);
  const text = repair(repair(decode(bytes, 'utf-8') ?? decode(bytes, 'iso-8859-9') ?? ''));
  // Control characters, those from 0x80 to 0x9F included, which ISO-8859-9 leaves unused.
  // oxlint-disable-next-line no-control-regex
  if (text === '' || /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u0080-\u009F]/.test(text))
    throw unreadable(NOT_TEXT);
  return text;
}
