/**
 * Refuses new passwords that are guessed too soon: common ones, Turkish words, keys in a row, the product's name, and
 * what is known of the person (threats T-A5). The list and the counting of guesses are zxcvbn's; it stays on the
 * server, because it weighs more than all pages together.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import { toAscii, withoutOwnWords, wordsOf } from '../../own-words.ts';
import { accountTexts } from '../../texts.ts';
import { TURKISH_WORDS } from './turkish-words.ts';

const guesses = new ZxcvbnFactory({
  // "p4$$w0rd": the tries multiply with each such sign, and anybody may ask.
  l33tMaxSubstitutions: 32,
  graphs: adjacencyGraphs,
  dictionary: { ...dictionary, turkish: [...TURKISH_WORDS] },
});

/**
 * What six characters without any pattern take, the shortest password that the specification allows: so none of those
 * is refused, and no longer one that is worth less.
 */
const FEWEST_GUESSES = 1_000_000;

/** Counting takes longer than the square of the length, for anybody who asks; a password is good enough before this. */
const LETTERS_LOOKED_AT = 20;

/**
 * Whether a password takes too few guesses for somebody who knows these texts: the person's name, e-mail, phone. Their
 * words count for nothing, so that what is left has to be enough by itself.
 */
export function isGuessable(password: string, known: readonly string[]): boolean {
  const words = known.flatMap(wordsOf);
  const looked = password.slice(0, LETTERS_LOOKED_AT);
  return [toAscii(looked), withoutOwnWords(looked, known)].some(
    (part) => guesses.check(part, words).guesses < FEWEST_GUESSES,
  );
}

/** What an attacker may know of a person. Every part may be missing while the request is being refused anyway. */
export interface KnownOfPerson {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  firm_name?: string | undefined;
}

interface NewPassword {
  password: string | undefined;
  person: KnownOfPerson;
  productName: string;
  /** The wire name of the password. */
  field?: string;
}

/** Says of a new password that it is too easily guessed, beside its field. */
export function findPasswordProblem({
  password,
  person: { name = '', email = '', phone = '', firm_name: firmName = '' },
  productName,
  field = 'password',
}: NewPassword): FieldErrors {
  if (password === undefined || !isGuessable(password, [name, email, phone, firmName, productName]))
    return {};
  return { [field]: accountTexts.guessablePassword };
}

/** Throws VALIDATION for a new password that is too easily guessed. */
export function requireGoodPassword(given: NewPassword): void {
  const errors = findPasswordProblem(given);
  if (Object.keys(errors).length > 0) throw commonErrors.VALIDATION({ errors });
}
