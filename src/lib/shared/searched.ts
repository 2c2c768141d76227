/** What a search in a list asks for, where it is more than words: a row's number, a number in groups, a phone. */
import { phoneDigits } from './text/phone.ts';

/** The number in a search like `#43`, as the audit log writes a row's id; null in any other search. */
export function numberSearched(search: string): number | null {
  const number = /^#([1-9]\d{0,14})$/.exec(search.trim())?.[1];
  return number === undefined ? null : Number(number);
}

/**
 * An IBAN, a wallet number or a part of one, searched for as screens write it, without its spaces:
 * `TR58 0009 9081` → `TR5800099081`. Null in any other search.
 */
export function groupsSearched(search: string): string | null {
  const joined = search.replace(/\s/g, '');
  return joined !== search && /^(?:tr)?\d+$/i.test(joined) ? joined : null;
}

/** The digits of a phone or a part of one as they are stored; null in any other search. */
export function phoneSearched(search: string): string | null {
  const digits = phoneDigits(search);
  return /^\d{3,}$/.test(digits) ? digits : null;
}
