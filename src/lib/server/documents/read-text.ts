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

/**
 * The text of a document in UTF-8 or ISO-8859-9. No two Turkish letters in ISO-8859-9 are valid UTF-8, so the bytes
 * tell which it is. @throws FILE_UNREADABLE
 */
export function readText(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    throw unreadable(UTF_16);
  const text = decode(bytes, 'utf-8') ?? decode(bytes, 'iso-8859-9') ?? '';
  // Control characters, those from 0x80 to 0x9F included, which ISO-8859-9 leaves unused.
  // oxlint-disable-next-line no-control-regex
  if (text === '' || /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u0080-\u009F]/.test(text))
    throw unreadable(NOT_TEXT);
  return text;
}
