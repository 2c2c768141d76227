import { kurus, type Kurus, MAX_KURUS } from './money.ts';

export const DECIMALS = [',', '.'] as const;
export type Decimal = (typeof DECIMALS)[number];

const AMOUNTS: Record<Decimal, RegExp> = {
  ',': /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d{1,13})(?:,(\d{1,2})0*)?$/,
  '.': /^([+-]?)(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,2})0*)?$/,
};

/** `12.345` is twelve thousand to one bank and twelve to another, so that `decimal` is never guessed from an amount. */
export function readAmount(text: string, decimal: Decimal): Kurus | undefined {
  const plain = text.replace(/[\s₺]|TL$|TRY$/g, '').replace(/^[−–]/, '-');
  const signed = plain.endsWith('-') ? `-${plain.slice(0, -1)}` : plain;
  const [, sign, whole = '', part = ''] = AMOUNTS[decimal].exec(signed) ?? [];
  if (sign === undefined) return undefined;
  const amount = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'));
  if (amount > MAX_KURUS) return undefined;
  return kurus(sign === '-' ? 0 - amount : amount);
}

/** `1.234,56`, `1234.56`, `1234` or `₺1.234`; null in any other search. */
export function amountSearched(search: string): Kurus | null {
  const text = search.toUpperCase();
  return readAmount(text, ',') ?? readAmount(text, '.') ?? null;
}
