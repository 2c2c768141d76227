/** Limits per address and over all; those per phone and per account are rules of the codes and of the login. */
import type { LimitRule } from '#lib/server/limits.ts';

const HOUR = 3600;

export const LOGIN_PER_ADDRESS: LimitRule = { name: 'login-address', points: 20, windowSeconds: 60 };

/** Mobile carriers put many people behind one address. */
export const REGISTER_PER_ADDRESS: LimitRule = { name: 'register-address', points: 60, windowSeconds: HOUR };

export const CODES_PER_ADDRESS: LimitRule = { name: 'codes-address', points: 20, windowSeconds: HOUR };

/** Every message costs money: more than this in an hour is an attack, not a good day. */
export const CODES_OVER_ALL: LimitRule = { name: 'codes-all', points: 3000, windowSeconds: HOUR };

/** Wrong codes of one address, over all phones. */
export const WRONG_CODES_PER_ADDRESS: LimitRule = {
  name: 'wrong-codes-address',
  points: 60,
  windowSeconds: HOUR,
};

/** Wrong codes over all: guessing at many phones from many addresses stops here. */
export const WRONG_CODES_OVER_ALL: LimitRule = { name: 'wrong-codes-all', points: 2000, windowSeconds: HOUR };

/** The one key of a limit over all. */
export const ALL = 'all';
