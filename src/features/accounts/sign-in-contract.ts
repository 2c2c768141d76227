/** The way in; apart, because visitors load it with the login page. */
import { timestampSchema } from '#lib/shared/dates.ts';
import { route } from '#lib/shared/route.ts';
import { emailSchema, givenPasswordSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { accountErrors } from './errors.ts';
import { userData } from './session-contract.ts';

/** What stands between the password and an admin's session: a code of the app, or a recovery code. */
export const secondFactorSchema = z
  .string({ error: 'Doğrulama kodu zorunludur' })
  .trim()
  .regex(/^(?:\d{6}|[A-Za-z0-9]{5}-[A-Za-z0-9]{5})$/, 'Altı haneli kodu ya da bir kurtarma kodunu yaz');

export const signInContract = {
  logIn: route({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Opens a session of 24 hours.',
    body: z.object({
      email: emailSchema(),
      password: givenPasswordSchema(),
      rememberMe: z.boolean().default(false),
      /** Of an admin who has switched it on. */
      second_factor: secondFactorSchema.optional(),
    }),
    data: z.object({ user: userData, token: z.string(), expires_at: timestampSchema }),
    errors: [
      accountErrors.LOGIN_FAILED,
      accountErrors.ACCOUNT_SUSPENDED,
      accountErrors.SECOND_FACTOR_REQUIRED,
      accountErrors.SECOND_FACTOR_WRONG,
    ],
  }),
};
