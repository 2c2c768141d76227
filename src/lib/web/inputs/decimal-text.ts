/**
 * Text of a number field, as people write numbers in Turkish: dots between thousands, a comma before the decimals, and
 * from keyboards without a comma a dot before them too. A text that could mean two numbers means none.
 */
import { group } from '#lib/shared/numbers.ts';

const MAX_WHOLE_DIGITS = 12;
/** Spaces and currency signs that people write beside an amount. */
const AROUND = /[\s₺]|(?:tl|try|lira)$/gi;
/** Digits in threes, as this product writes them itself. */
const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+(?=,|$)/;
/** Whole digits with or without groups, then a comma or a dot before decimals. */
const NUMBER = /^([1-9]\d{0,2}(?:\.\d{3})+|\d*)(?:[.,](\d*))?$/;

/** Reads a text. Null when it has no digits at all, NaN when it is no number or has too many decimals. */
export function parseDecimalText(text: string, decimals: number): number | null {
  const bare = text.replaceAll(AROUND, '');
  if (/^[.,]?$/.test(bare)) return null;
  const [, whole = '', fraction = ''] = NUMBER.exec(bare) ?? [];
  const digits = whole.replaceAll('.', '');
  const isNumber =
    digits + fraction !== '' && digits.length <= MAX_WHOLE_DIGITS && fraction.length <= decimals;
  return isNumber ? Number(`${digits}.${fraction}`) : Number.NaN;
}

/**
 * The number that a text is although the field has no room for its decimals or its digits. NaN where the decimals too
 * many are zeros: `1,000` may mean a thousand.
 */
function parseTooLong(text: string, decimals: number): number {
  const [, whole = '', fraction = ''] = NUMBER.exec(text.replaceAll(AROUND, '')) ?? [];
  const value = Number(`0${whole.replaceAll('.', '')}.${fraction}0`);
  if (value >= 10 ** MAX_WHOLE_DIGITS) return Math.min(value, Number.MAX_SAFE_INTEGER);
  return Number(value.toFixed(decimals)) === value ? Number.NaN : value;
}

/**
 * What a field holds for a text: as above, and a number that no field takes (below zero, too long) as itself, so that the
 * refusal can say what is wrong with it.
 */
export function readTypedText(text: string, decimals: number): number | null {
  const [sign, amount] = [/^\s*[-−]/.exec(text), text.replace(/^\s*[-−]/, '')];
  const taken = parseDecimalText(amount, decimals);
  const value = Number.isNaN(taken) ? parseTooLong(amount, decimals) : taken;
  if (sign === null) return value;
  return value === null ? Number.NaN : -value;
}

/**
 * A change of the text. `isByKey` for one key typed or deleted; a paste, or a text that a program puts in, is taken as
 * it is.
 */
export interface Edit {
  before: string;
  after: string;
  isByKey: boolean;
}

/**
 * The field's text after an edit. A person who changes the digits of a grouped number means the digits: the dots move
 * along, so that `60.000` without its last zero is `6.000` and not sixty. A key that belongs into no number stays to be
 * seen, beside the error: left out, `-5` and `1e5` would be amounts that nobody typed.
 */
export function editDecimalText({ before, after, isByKey }: Edit): string {
  const bare = after.replaceAll(AROUND, '');
  if (!isByKey) return bare;
  if (/[^\d.,]/.test(bare)) return bare;
  const hasNewSeparator = countSeparators(bare) > countSeparators(before);
  const hasSameDigits = bare.replaceAll(/\D/g, '') === before.replaceAll(/\D/g, '');
  if (!GROUPED.test(before) || hasNewSeparator || hasSameDigits) return bare;
  const [whole = '', ...decimals] = bare.split(',');
  return [group(whole.replaceAll('.', '')), ...decimals].join(',');
}

const countSeparators = (text: string) => text.replaceAll(/[^.,]/g, '').length;

/**
 * The caret's place after an edit: behind it stand the same number of digits and commas as before. Of two such places
 * it takes the one before a dot, so that Backspace deletes a digit.
 */
export function caretBefore(text: string, kept: number): number {
  let place = text.length;
  for (let left = kept; place > 0 && left > 0; place -= 1) if (text[place - 1] !== '.') left -= 1;
  return text[place - 1] === '.' ? place - 1 : place;
}

/**
 * A number as the field shows it while nobody edits it: grouped, `1.234,50`; an empty text where there is no number.
 */
export function formatDecimal(
  value: number | null | undefined,
  decimals: { min: number; max: number },
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  return new Intl.NumberFormat('tr-TR', {
    minimumFractionDigits: decimals.min,
    maximumFractionDigits: decimals.max,
  }).format(value);
}
