/**
 * Limits per address and over all addresses. Limits per phone and per account are rules of the codes and of the login.
 */
import type { LimitRule } from '#lib/server/limits.ts';

const HOUR = 3600;

export const LOGIN_PER_ADDRESS: LimitRule = { name: 'login-address', points: 20, windowSeconds: 60 };

/** High, because mobile carriers put many people behind one address. */
export const REGISTER_PER_ADDRESS: LimitRule = { name: 'register-address', points: 60, windowSeconds: HOUR };

export const CODES_PER_ADDRESS: LimitRule = { name: 'codes-address', points: 20, windowSeconds: HOUR };

/** Every message costs money. More than this in one hour is taken for an attack, not for many real registrations. */
export const CODES_OVER_ALL: LimitRule = { name: 'codes-all', points: 3000, windowSeconds: HOUR };

/** Wrong codes from one address, counted over all phones. */
export const WRONG_CODES_PER_ADDRESS: LimitRule = {
  name: 'wrong-codes-address',
  points: 60,
  windowSeconds: HOUR,
};

/** Wrong codes from everywhere together. Stops an attacker who guesses at many phones from many addresses. */
export const WRONG_CODES_OVER_ALL: LimitRule = { name: 'wrong-codes-all', points: 2000, windowSeconds: HOUR };

/** The key under which a limit over all addresses counts. */
export const ALL = 'all';
