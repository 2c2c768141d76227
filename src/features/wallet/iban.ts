import { isValidIBAN } from 'ibantools';
import { z } from '#lib/shared/zod.ts';
import { groupInFours } from './grouping.ts';

export const IBAN_LENGTH = 26;

/** A whole IBAN in one line of a text, with no digit behind it: with more of them it would be another account. */
const WHOLE = /TR(?:[^\S\r\n]*[.-]?\d){24}(?![^\S\r\n]*[.-]?\d)/gi;

export function normalizeIban(text: string): string {
  const [found = text, another] = text.match(WHOLE) ?? [];
  return (another === undefined ? found : text)
    .replace(/[\s.\p{Cf}-]/gu, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

/** Leaves letters and digits, also those too many: cut, they would be another account. Digits alone are Turkish. */
export function cleanIban(text: string): string {
  const cleaned = normalizeIban(text).replace(/[^\p{L}\d]/gu, '');
  return /^\d/.test(cleaned) ? `TR${cleaned}` : cleaned;
}

export function maskIban(iban: string): string {
  return `TR•• •••• ${iban.slice(-4)}`;
}

export function maskIbans<Row extends { iban: string }>(rows: readonly Row[]): Row[] {
  return rows.map((row) => {
    const isAlike = (length: number) =>
      rows.some(({ iban }) => iban !== row.iban && iban.endsWith(row.iban.slice(-length)));
    let length = 4;
    while (isAlike(length)) length += 4;
    return { ...row, iban: `TR•• •••• ${groupInFours(row.iban.slice(-length))}` };
  });
}

/** The problem of an IBAN in Turkish, or undefined if it is valid. The check digits (mod 97) reveal a mistyped one. */
export function findIbanProblem(text: string): string | undefined {
  const iban = normalizeIban(text);
  if (iban === '') return 'IBAN zorunludur';
  if (!iban.startsWith('TR')) return "Yalnızca TR ile başlayan IBAN'a para gönderebiliriz";
  if (!/^TR\d*$/.test(iban)) return 'IBAN, TR’den sonra yalnızca rakam içerir';
  if (iban.length !== IBAN_LENGTH) return `IBAN ${IBAN_LENGTH} karakter olmalıdır`;
  return isValidIBAN(iban) ? undefined : 'Bu IBAN geçerli değil, lütfen rakamları kontrol et';
}

export const ibanSchema = z
  .string({ error: 'IBAN zorunludur' })
  .max(64, `IBAN ${IBAN_LENGTH} karakter olmalıdır`)
  .superRefine((text, context) => {
    const message = findIbanProblem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .transform(normalizeIban);

const BANKS: Readonly<Record<string, string>> = {
  '00010': 'Ziraat Bankası',
  '00012': 'Halkbank',
  '00015': 'VakıfBank',
  '00032': 'TEB',
  '00046': 'Akbank',
  '00059': 'Şekerbank',
  '00062': 'Garanti BBVA',
  '00064': 'Türkiye İş Bankası',
  '00067': 'Yapı Kredi',
  '00099': 'ING',
  '00103': 'Fibabanka',
  '00111': 'QNB',
  '00123': 'HSBC',
  '00124': 'Alternatif Bank',
  '00134': 'DenizBank',
  '00135': 'Anadolubank',
  '00143': 'Aktif Bank',
  '00146': 'Odeabank',
  '00203': 'Albaraka Türk',
  '00205': 'Kuveyt Türk',
  '00206': 'Türkiye Finans',
  '00209': 'Ziraat Katılım',
  '00210': 'Vakıf Katılım',
  '00211': 'Emlak Katılım',
};

export function bankOf(iban: string): string | null {
  return BANKS[iban.slice(4, 9)] ?? null;
}
