import { INVARIANT_KEYS, type InvariantKey } from '../../invariants.ts';
import type { Check } from './check.ts';
import { BOOK_CHECKS } from './checks-of-books.ts';
import { DAY_CHECKS } from './checks-of-days.ts';
import { ORDER_CHECKS } from './checks-of-orders.ts';
import { WATCHING_CHECKS } from './checks-of-watching.ts';

const CHECKS: readonly Check[] = [...BOOK_CHECKS, ...ORDER_CHECKS, ...WATCHING_CHECKS, ...DAY_CHECKS];

export const checksOf = (invariant: InvariantKey): Check[] =>
  CHECKS.filter((check) => check.invariant === invariant);

const haveCheck = (is: (check: Check) => boolean): readonly InvariantKey[] =>
  INVARIANT_KEYS.filter((invariant) => checksOf(invariant).some(is));

/** The invariants of which a minute looks at new rows alone. */
export const ABOUT_NEW_ROWS = haveCheck(({ eachMinute }) => eachMinute !== 'all' && eachMinute !== 'none');

/** The invariants of which the full check looks at more than a minute does. */
export const FOR_FULL_CHECK = haveCheck(({ eachMinute }) => eachMinute !== 'all');
