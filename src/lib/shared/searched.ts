import { phoneDigits } from './text/phone.ts';

export function numberSearched(search: string): number | null {
  const number = /^#([1-9]\d{0,14})$/.exec(search.trim())?.[1];
  return number === undefined ? null : Number(number);
}

export function groupsSearched(search: string): string | null {
  const joined = search.replace(/\s/g, '');
  return joined !== search && /^(?:tr)?\d+$/i.test(joined) ? joined : null;
}

export function phoneSearched(search: string): string | null {
  const digits = phoneDigits(search);
  return /^\d{3,}$/.test(digits) ? digits : null;
}
