/**
 * Numbers as they are read in Turkish, made from their digits: the formatters of the language cost a cheap phone more
 * to start than the page they stand on. Money is `formatKurus` (money.ts).
 */

/** The sign of a negative number, and of money that goes out: the minus, as wide as the plus, not the hyphen. */
export const MINUS = '−';

/** `1.234`: how many of something, whole; with its noun `1.234 kampanya`. */
export function formatCount(count: number, noun?: string): string {
  const figure = (count < 0 ? MINUS : '') + group(String(Math.abs(count)));
  return noun === undefined ? figure : `${figure} ${noun}`;
}

/** `1.234,50` of 123450; without a sign. */
export function formatHundredths(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${group(digits.slice(0, -2))},${digits.slice(-2)}`;
}

/** `%40,00`; a negative one as `−%4,50`. Every share and every rate is shown so. */
export function formatPercent(percent: number): string {
  const hundredths = Math.round(percent * 100);
  return `${hundredths < 0 ? MINUS : ''}%${formatHundredths(hundredths)}`;
}

/** `12,3`: a measured or averaged number with at most `decimals` of them. */
export function formatDecimals(value: number, decimals: number): string {
  return value.toLocaleString('tr-TR', { maximumFractionDigits: decimals }).replace('-', MINUS);
}

/** Puts the dots between thousands into whole digits: `1.234`. */
export function group(digits: string): string {
  return digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
}
