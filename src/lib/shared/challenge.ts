/** A proof of work, for calls that send messages unusually often: refused with CHALLENGE_NEEDED and the question. */
import { defineErrors } from './errors.ts';
import type { Route } from './route.ts';

export const challengeErrors = defineErrors({
  CHALLENGE_NEEDED: [
    403,
    'Şu anda çok fazla istek geliyor, bu yüzden kısa bir güvenlik kontrolü gerekiyor. Tekrar dene.',
  ],
});

export const SOLUTION_HEADER = 'Challenge-Solution';

export const isChallenged = ({ errors = [] }: Pick<Route, 'errors'>): boolean =>
  errors.some(({ code }) => code === challengeErrors.CHALLENGE_NEEDED.code);
