/** The fields for changing one's name and e-mail, shared by viewers and firms' authorised persons. */
import { challengeErrors } from '#lib/shared/challenge.ts';
import type { FieldErrors } from '#lib/shared/errors.ts';
import { givenPasswordSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { accountErrors } from './errors.ts';
import { factorProofFields } from './passkey-fields.ts';

/** The current password. A form sends its empty field as an empty text, which counts as not given. */
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
  /** Needed only when the e-mail changes. */
  currentPassword: string | undefined;
  /** The answer to an earlier CHALLENGE_NEEDED. */
  solution: string | undefined;
  now: Date;
}

interface GivenOwnDetails extends Pick<OwnDetailsChange, 'userId' | 'currentPassword'> {
  email: string | undefined;
}

/** The password or a code of the second factor, in a call that a session alone may not make. */
export const identityProofFields = {
  password: currentPassword,
  code: factorProofFields.second_factor,
};
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

/** Handed to the feature `wallet` when it is mounted, for the same reason as below. */
export interface ProvesIdentity {
  /**
   * Call it outside a transaction: a wrong try has to stay counted. Throws IDENTITY_NEEDED, CURRENT_PASSWORD_WRONG,
   * FACTOR_CODE_WRONG, RATE_LIMITED, UNAVAILABLE.
   */
  requireIdentity(proof: IdentityProof): Promise<void>;
}

/**
 * Handed to the features `people` and `firms` when they are mounted, because `accounts` imports them and they must not
 * import it.
 */
export interface ChangesOwnDetails {
  /**
   * Changes the name; another e-mail waits for its code. Throws VALIDATION, `identityErrors`, RATE_LIMITED, UNAVAILABLE.
   */
  changeOwnDetails(change: OwnDetailsChange): Promise<{ waitingEmail: string | null }>;
  /** Whether the current password is missing, of fields that are right by themselves. */
  findOwnDetailsProblems(given: GivenOwnDetails): Promise<FieldErrors>;
}
