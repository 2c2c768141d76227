/** What changing one's name and e-mail takes, for viewers and for firms' authorised persons. */
import { givenPasswordSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { accountErrors } from './errors.ts';

/** A form's empty password field means none. */
export const currentPassword = z
  .union([z.literal('').transform(() => undefined), givenPasswordSchema('Mevcut şifre zorunludur')])
  .optional();

export const identityErrors = [accountErrors.EMAIL_TAKEN, accountErrors.CURRENT_PASSWORD_WRONG];

export interface OwnDetailsChange {
  userId: number;
  name: string;
  /** Folded (emailSchema). */
  email: string;
  /** Needed only when the e-mail is another one. */
  currentPassword: string | undefined;
  /** Wire name of the e-mail's field, for the message that it is taken. */
  emailField: string;
  now: Date;
}

/** Handed to the features of viewers and firms when they are mounted, because accounts stand on them. */
export interface ChangesOwnDetails {
  changeOwnDetails(change: OwnDetailsChange): Promise<void>;
}
