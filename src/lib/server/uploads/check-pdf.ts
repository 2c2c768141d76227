import { uploadErrors } from '#lib/shared/upload-errors.ts';
import { about, type FileField } from './uploads-reencode.ts';

const LOCKED_TEXT = 'Bu PDF şifreli. Şifresiz olanını ya da ekran görüntüsünü ekle.';
/** How the trailer names the key with which a PDF is locked. The trailer itself is never locked or compressed. */
const LOCKED = /\/Encrypt\s{0,9}(?:\d{1,9}\s{1,9}\d{1,9}\s{1,9}R|<<)/;

/**
 * Refuses a PDF that a password locks: whoever is to read it does not have the password. Also one that only forbids
 * printing, because it is told from the other only by trying the key.
 * @throws IMAGE_UNREADABLE.
 */
export function checkPdf(bytes: Buffer, { field }: FileField): void {
  if (LOCKED.test(bytes.toString('latin1'))) throw uploadErrors.IMAGE_UNREADABLE(about(field, LOCKED_TEXT));
}
