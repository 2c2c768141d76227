/**
 * Limits per address and over all addresses. Limits per phone and per account are rules of the codes and of the login.
 */
import type { LimitRule } from '#lib/server/limits.ts';

const HOUR = 3600;

export const LOGIN_PER_ADDRESS: LimitRule = { name: 'login-address', points: 20, windowSeconds: 60 };

/** Passwords that an owner gives, wrong or right, each of which costs a hash. */
export const PASSWORDS_PER_ACCOUNT: LimitRule = { name: 'own-passwords', points: 10, windowSeconds: 60 };

/** High, because mobile carriers put many people behind one address. */
const REGISTER_PER_ADDRESS: LimitRule = { name: 'register-address', points: 60, windowSeconds: HOUR };

const CODES_PER_ADDRESS: LimitRule = { name: 'codes-address', points: 20, windowSeconds: HOUR };

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

/** The two kinds of calls that send a code, each with its limit of tries from one address. */
export const SENDS_PER_ADDRESS = { registrations: REGISTER_PER_ADDRESS, codes: CODES_PER_ADDRESS };
export type SendKind = keyof typeof SENDS_PER_ADDRESS;

interface ChallengeStep extends Record<SendKind, number> {
  overAll: number;
  maxTries: number;
}

/**
 * Above so many in an hour a caller has to work for a code: from one address, or over all addresses together. It begins
 * at a third of what is refused, so that everybody of a dormitory behind one address gets in. Half of the tries are
 * needed on average; a phone makes 700 to 2,000 in a second, so that the first step takes it about one.
 */
export const CHALLENGE_STEPS: readonly ChallengeStep[] = [
  { registrations: 20, codes: 7, overAll: 300, maxTries: 2000 },
  { registrations: 40, codes: 14, overAll: 1000, maxTries: 8000 },
  { registrations: 50, codes: 18, overAll: 2000, maxTries: 24_000 },
];

/** The step of the challenge that is due after so many tries, this one included; 0 for none. */
export function challengeStep(kind: SendKind, counted: { here: number; overAll: number }): number {
  return CHALLENGE_STEPS.filter((above) => counted.here > above[kind] || counted.overAll > above.overAll)
    .length;
}
