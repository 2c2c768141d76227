/**
 * A proof of work. A call that sends messages asks for one while it is called unusually often: it refuses with
 * CHALLENGE_NEEDED, the question stands beside the code as `challenge`, and the same call with the answer goes on.
 */
import { defineErrors } from './errors.ts';
import type { Route } from './route.ts';

export const challengeErrors = defineErrors({
  CHALLENGE_NEEDED: [
    403,
    'Şu anda çok fazla istek geliyor, bu yüzden kısa bir güvenlik kontrolü gerekiyor. Tekrar dene.',
  ],
});

/** The header that carries the answer. */
export const SOLUTION_HEADER = 'Challenge-Solution';

/** Whether a call may ask for a proof of work. */
export function isChallenged({ errors = [] }: Pick<Route, 'errors'>): boolean {
  return errors.some(({ code }) => code === challengeErrors.CHALLENGE_NEEDED.code);
}
