/** The field for a Turkish tax number, VKN or TCKN. */
import { isTaxNumber } from '#lib/shared/tax-number.ts';
import { z } from '#lib/shared/zod.ts';

/** Names the kind of number that the digits were counted as, so that a missing digit is noticed, too. */
function problemOf(text: string): string {
  if (/^\d{10}$/.test(text))
    return 'Bu vergi kimlik numarası (VKN) geçerli değil, lütfen rakamları kontrol et';
  if (/^\d{11}$/.test(text)) return 'Bu TC kimlik numarası geçerli değil, lütfen rakamları kontrol et';
  return 'Vergi numarası 10, TC kimlik numarası 11 hanelidir';
}

/** A tax number as typed, spaces allowed; an empty text means none. */
export const taxNumberSchema = z
  .string({ error: 'Vergi numarası metin olmalıdır' })
  .max(32, 'Vergi numarası 10, TC kimlik numarası 11 hanelidir')
  .transform((text) => text.replaceAll(' ', ''))
  .superRefine((text, context) => {
    if (text === '' || isTaxNumber(text)) return;
    context.addIssue({ code: 'custom', message: problemOf(text) });
  })
  .transform((text) => (text === '' ? null : text));
