/**
 * Money is whole kuruş everywhere inside; lira with at most two decimals exists only on the wire and on screen
 * (Specification, decisions §1). A rate is a percentage with at most two decimals, kept as basis points.
 */
import { formatHundredths, MINUS } from './numbers.ts';

/** Whole kuruş, a safe integer. The brand makes lira where kuruş is due a compile error. */
export type Kurus = number & { readonly unit: 'kurus' };

/** Hundredths of a percent: 12,5 % is 1250. */
export type BasisPoints = number & { readonly unit: 'basis points' };

/** Largest amount that may enter the system: 10 billion lira. Sums of such amounts stay safe integers. */
export const MAX_KURUS = 1_000_000_000_000;

/** Marks a whole number as kuruş. Throws when it is not a safe integer: that is a programming error. */
export function kurus(amount: number): Kurus {
  if (!Number.isSafeInteger(amount)) throw new Error(`not whole kuruş: ${amount}`);
  return amount as Kurus; // The brand's only origin.
}

/** Marks a whole number of hundredths of a percent. Throws when it is not a safe integer. */
export function basisPoints(rate: number): BasisPoints {
  if (!Number.isSafeInteger(rate)) throw new Error(`not whole basis points: ${rate}`);
  return rate as BasisPoints; // The brand's only origin.
}

export const ZERO_KURUS = kurus(0);

export function sumKurus(...amounts: Kurus[]): Kurus {
  return kurus(amounts.reduce((total, amount) => total + amount, 0));
}

/**
 * `ratePercent` of `amount`, rounded half up to the kuruş, once.
 * BigInt, because 10^12 kuruş × 10^4 basis points is beyond the safe integers.
 */
export function percentOf(amount: Kurus, rate: BasisPoints): Kurus {
  const product = BigInt(amount) * BigInt(rate);
  return kurus(Number((product + 5_000n) / 10_000n));
}

/** Hundredths of a decimal number, exactly, or null when it has more than two decimals, is not finite or is too large. */
function toHundredths(value: number): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(String(value));
  if (!match) return null;
  const hundredths = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(hundredths)) return null;
  return match[1] === '-' ? -hundredths : hundredths;
}

/** Lira as it stands on the wire → kuruş; null when it has more than two decimals, is not finite or is too large. */
export function liraToKurus(lira: number): Kurus | null {
  const amount = toHundredths(lira);
  return amount === null || Math.abs(amount) > MAX_KURUS * 10 ? null : kurus(amount);
}

/** Lira of an answer → kuruş. Sums may exceed the bound of what is sent. */
export const kurusOnWire = (lira: number): Kurus => kurus(Math.round(lira * 100));

/** Kuruş → the JSON number of lira for the wire. Exact: at most 15 significant digits. */
export function kurusToLira(amount: Kurus): number {
  return amount / 100;
}

/** `₺1.234,50`; a negative amount as `−₺5,00`. The only formatter of money: from the digits, so that nothing is rounded. */
export function formatKurus(amount: Kurus): string {
  return `${amount < 0 ? MINUS : ''}₺${formatHundredths(amount)}`;
}

/** `5.000₺`, with kuruş only where there are any: the form of the amounts in texts that the specification quotes. */
export function quotedKurus(amount: Kurus): string {
  return `${formatHundredths(amount).replace(/,00$/, '')}₺`;
}

/** `+₺5,00` or `−₺5,00`: what came in, or went out; the amount itself has no sign. */
export function formatSignedKurus(amount: Kurus, isIn: boolean): string {
  return `${isIn ? '+' : MINUS}${formatKurus(amount)}`;
}

/** A percentage with at most two decimals → basis points, or null. */
export function percentToBasisPoints(percent: number): BasisPoints | null {
  const rate = toHundredths(percent);
  return rate === null ? null : basisPoints(rate);
}
