import { challengeErrors } from '#lib/shared/challenge.ts';
import type { FieldErrors } from '#lib/shared/errors.ts';
import { givenPasswordSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { accountErrors } from './errors.ts';
import { factorProofFields } from './passkey-fields.ts';

/** A form sends its empty field as an empty text, which counts as not given. */
export const currentPassword = z
  .union([z.literal('').transform(() => undefined), givenPasswordSchema('Mevcut şifre zorunludur')])
  .optional();

export const identityErrors = [
  accountErrors.CURRENT_PASSWORD_WRONG,
  accountErrors.EMAIL_CODES_SPENT,
  accountErrors.MAIL_FAILED,
  challengeErrors.CHALLENGE_NEEDED,
];

interface OwnDetailsChange {
  userId: number;
  name: string;
  /** Already normalised by emailSchema. */
  email: string;
  currentPassword: string | undefined;
  solution: string | undefined;
  now: Date;
}

interface GivenOwnDetails extends Pick<OwnDetailsChange, 'userId' | 'currentPassword'> {
  email: string | undefined;
}

export const identityProofFields = { password: currentPassword, code: factorProofFields.second_factor };
export const identityProofErrors = [
  accountErrors.IDENTITY_NEEDED,
  accountErrors.CURRENT_PASSWORD_WRONG,
  accountErrors.FACTOR_CODE_WRONG,
];

export interface IdentityProof {
  userId: number;
  password: string | undefined;
  code: string | undefined;
  now: Date;
}

/** Passed to `wallet` when it is mounted, for the same reason as below. */
export interface ProvesIdentity {
  /** Run it outside transactions: wrong tries stay counted. Throws `identityProofErrors`, RATE_LIMITED, UNAVAILABLE. */
  requireIdentity(proof: IdentityProof): Promise<void>;
}

/** Passed to `people` and `firms` when they are mounted: `accounts` imports them, so they must not import it. */
export interface ChangesOwnDetails {
  /** A new e-mail waits for its code. Throws VALIDATION, `identityErrors`, RATE_LIMITED, UNAVAILABLE. */
  changeOwnDetails(change: OwnDetailsChange): Promise<{ waitingEmail: string | null }>;
  /** Whether the current password is missing, of fields that are right by themselves. */
  findOwnDetailsProblems(given: GivenOwnDetails): Promise<FieldErrors>;
}
