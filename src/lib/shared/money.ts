/** Whole kuruş inside, lira only on the wire and on screen (docs/product.md, Calls). Rates are basis points. */
import { formatHundredths, MINUS } from './numbers.ts';

/** A safe integer. The brand makes lira where kuruş is due a compile error. */
export type Kurus = number & { readonly unit: 'kurus' };

export type BasisPoints = number & { readonly unit: 'basis points' };

/** 10 billion lira; sums of such amounts stay safe integers. */
export const MAX_KURUS = 1_000_000_000_000;

export function kurus(amount: number): Kurus {
  if (!Number.isSafeInteger(amount)) throw new Error(`not whole kuruş: ${amount}`);
  return amount as Kurus; // The brand's only origin.
}

export function basisPoints(rate: number): BasisPoints {
  if (!Number.isSafeInteger(rate)) throw new Error(`not whole basis points: ${rate}`);
  return rate as BasisPoints; // The brand's only origin.
}

export const ZERO_KURUS = kurus(0);

export const sumKurus = (...amounts: Kurus[]): Kurus =>
  kurus(amounts.reduce((total, amount) => total + amount, 0));

/** Rounds half up to the kuruş, once. BigInt, because 10^12 kuruş × 10^4 basis points exceeds the safe integers. */
export function percentOf(amount: Kurus, rate: BasisPoints): Kurus {
  const product = BigInt(amount) * BigInt(rate);
  return kurus(Number((product + 5_000n) / 10_000n));
}

function toHundredths(value: number): number | null {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(String(value));
  if (!match) return null;
  const hundredths = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  if (!Number.isSafeInteger(hundredths)) return null;
  return match[1] === '-' ? -hundredths : hundredths;
}

export function liraToKurus(lira: number): Kurus | null {
  const amount = toHundredths(lira);
  return amount === null || Math.abs(amount) > MAX_KURUS * 10 ? null : kurus(amount);
}

export const kurusOnWire = (lira: number): Kurus => kurus(Math.round(lira * 100));

export const kurusToLira = (amount: Kurus): number => amount / 100;

/** `₺1.234,50`, `−₺5,00`: from the digits, so that nothing is rounded. */
export const formatKurus = (amount: Kurus): string =>
  `${amount < 0 ? MINUS : ''}₺${formatHundredths(amount)}`;

/** `5.000₺`, with kuruş only where there are any, as rules quote amounts. */
export const quotedKurus = (amount: Kurus): string => `${formatHundredths(amount).replace(/,00$/, '')}₺`;

export const formatSignedKurus = (amount: Kurus, isIn: boolean): string =>
  `${isIn ? '+' : MINUS}${formatKurus(amount)}`;

export function percentToBasisPoints(percent: number): BasisPoints | null {
  const rate = toHundredths(percent);
  return rate === null ? null : basisPoints(rate);
}
