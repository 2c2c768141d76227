/** Text of a number field: digits and at most one separator, shown as the Turkish comma. */

const MAX_WHOLE_DIGITS = 12;

/**
 * What stays of a typed or pasted text. Of several separators the last is the decimal one, so that a pasted
 * `1.234,50` means what it says; further decimals than allowed are dropped.
 */
export function keepDecimalText(text: string, decimals: number): string {
  const kept = text.replace(/[^\d.,]/g, '');
  const split = decimals > 0 ? Math.max(kept.lastIndexOf(','), kept.lastIndexOf('.')) : -1;
  if (split === -1) return kept.replace(/\D/g, '').slice(0, MAX_WHOLE_DIGITS);
  const whole = kept.slice(0, split).replace(/\D/g, '').slice(0, MAX_WHOLE_DIGITS);
  return `${whole},${kept.slice(split + 1).slice(0, decimals)}`;
}

/** The number a kept text stands for, or null when it is empty. */
export function parseDecimalText(text: string): number | null {
  if (!/\d/.test(text)) return null;
  return Number(text.replace(',', '.'));
}

/** A number as editable text: no grouping, comma, no superfluous zeros. */
export function toDecimalText(value: number | null | undefined): string {
  return value === null || value === undefined || !Number.isFinite(value)
    ? ''
    : String(value).replace('.', ',');
}

/** A number as it stands in a field that is not being edited: grouped, `1.234,50`. */
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
