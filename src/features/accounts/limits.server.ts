import type { LimitRule, SharedRule } from '#lib/server/limits.ts';
import { type AppError, commonErrors } from '#lib/shared/errors.ts';

const HOUR = 3600;

export const LOGIN_PER_ADDRESS: LimitRule = { name: 'login-address', points: 20, windowSeconds: 60 };

/** Passwords that an owner gives, wrong or right, each of which costs a hash. */
export const PASSWORDS_PER_ACCOUNT: LimitRule = { name: 'own-passwords', points: 10, windowSeconds: 60 };

/** Stops an attacker who guesses at many phones from many addresses. */
export const WRONG_CODES: SharedRule = {
  each: { name: 'wrong-codes-address', points: 60, windowSeconds: HOUR },
  overAll: { name: 'wrong-codes-all', points: 2000, windowSeconds: HOUR },
};

/** More messages of a kind in one hour are taken for an attack. Both kinds of strangers fit into the gateway. */
const IN_ALL = { points: 1500, windowSeconds: HOUR };

/** Strangers count by address, owners by account. Mobile carriers put many registering people behind one address. */
export const SENDS = {
  registrations: {
    each: { name: 'register-address', points: 60, windowSeconds: HOUR },
    overAll: { name: 'registrations-all', ...IN_ALL },
  },
  codes: {
    each: { name: 'codes-address', points: 20, windowSeconds: HOUR },
    overAll: { name: 'codes-all', ...IN_ALL },
  },
  owners: {
    each: { name: 'codes-account', points: 30, windowSeconds: HOUR },
    overAll: { name: 'codes-owners', ...IN_ALL },
  },
} as const satisfies Record<string, SharedRule>;
export type SendKind = keyof typeof SENDS;

interface ChallengeStep extends Record<SendKind, number> {
  overAll: number;
  maxTries: number;
}

/**
 * Above these counts a caller works for a code. The first step is a third of the limit, so that a dormitory behind one
 * address gets in. A phone makes 700 to 2,000 tries a second and needs half of them on average.
 */
export const CHALLENGE_STEPS: readonly ChallengeStep[] = [
  { registrations: 20, codes: 7, owners: 12, overAll: 300, maxTries: 2000 },
  { registrations: 40, codes: 14, owners: 20, overAll: 700, maxTries: 8000 },
  { registrations: 50, codes: 18, owners: 26, overAll: 1100, maxTries: 24_000 },
];

/** The most tries of the work that is due after so many messages, this one included; 0 where none is. */
export function challengeTries(kind: SendKind, counted: { here: number; overAll: number }): number {
  const isAbove = (step: ChallengeStep) => counted.here > step[kind] || counted.overAll > step.overAll;
  return CHALLENGE_STEPS.findLast(isAbove)?.maxTries ?? 0;
}

const DOUBLINGS = 7;

/** The same for one name that many have worked for: each makes it twice as dear, until a phone takes a minute. */
export const doubledTries = (before: number): number => 2000 * 2 ** Math.min(before, DOUBLINGS);

export function tooMany(message: string, waitMs: number): AppError {
  const remainingMinutes = Math.ceil(waitMs / 60_000);
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return commonErrors.RATE_LIMITED({ message, retryAfterSeconds, extra: { remainingMinutes } });
}
