/** Formatted from the digits, because Intl's formatters cost a cheap phone more to start than the page. */

export const MINUS = '−';

export function formatCount(count: number, noun?: string): string {
  const figure = (count < 0 ? MINUS : '') + group(String(Math.abs(count)));
  return noun === undefined ? figure : `${figure} ${noun}`;
}

/** `1.234,50` for 123450; without a sign. */
export function formatHundredths(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${group(digits.slice(0, -2))},${digits.slice(-2)}`;
}

export function formatPercent(percent: number): string {
  const hundredths = Math.round(percent * 100);
  return `${hundredths < 0 ? MINUS : ''}%${formatHundredths(hundredths)}`;
}

export const formatDecimals = (value: number, decimals: number): string =>
  value.toLocaleString('tr-TR', { maximumFractionDigits: decimals }).replace('-', MINUS);

export const group = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
