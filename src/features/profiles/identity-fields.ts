/** What changing one's name and e-mail takes, for viewers and for firms' authorised persons. */
import { givenPasswordSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { accountErrors } from '#features/accounts/errors.ts';

/** A form's empty password field means none. */
export const currentPassword = z
  .union([z.literal('').transform(() => undefined), givenPasswordSchema('Mevcut şifre zorunludur')])
  .optional();

export const identityErrors = [accountErrors.EMAIL_TAKEN, accountErrors.CURRENT_PASSWORD_WRONG];
