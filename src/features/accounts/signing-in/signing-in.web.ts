import type { DataOf } from '#lib/shared/route.ts';
import type { z } from '#lib/shared/zod.ts';
import { EMAIL_REQUIRED, isEmail, noEmailText } from '#lib/shared/text/email.ts';
import { CallError } from '#lib/web/call.ts';
import type { Judged } from '#lib/web/form/use-checked-form.ts';
import { startSession } from '#lib/web/session.ts';
import type { signInContract } from '../contract/public.ts';
import { MAX_PASSWORD_LENGTH, PASSWORD_REQUIRED, PASSWORD_TOO_LONG } from '../password-limits.ts';

export type LoginBody = z.input<typeof signInContract.logIn.body>;

/** Judges as the server does, without the schema library. */
export function judgeLogin(values: LoginBody): Judged<LoginBody> {
  const email = values.email.trim();
  const emailProblem = email === '' ? EMAIL_REQUIRED : isEmail(email) ? null : noEmailText(email);
  const { length } = values.password.normalize('NFC');
  const passwordProblem =
    length === 0 ? PASSWORD_REQUIRED : length > MAX_PASSWORD_LENGTH ? PASSWORD_TOO_LONG : null;
  return {
    values,
    problems: [
      ...(emailProblem === null ? [] : [{ field: 'email', message: emailProblem }]),
      ...(passwordProblem === null ? [] : [{ field: 'password', message: passwordProblem }]),
    ],
  };
}

/** A phone is its owner's, and ends a tab as it likes: there a session is remembered unless the person says no. */
export const isPhone = () => matchMedia('(pointer: coarse) and (hover: none)').matches;

export function beginSession(
  data: DataOf<typeof signInContract.logIn>,
  { rememberMe = false }: Pick<LoginBody, 'rememberMe'>,
) {
  const { user, token, expires_in_seconds: seconds } = data;
  startSession({ user, token, expiresAt: Date.now() + seconds * 1000 }, { remember: rememberMe });
}

interface SecondFactors {
  hasApp: boolean;
  hasPasskey: boolean;
}

export interface SecondStep extends SecondFactors {
  body: LoginBody;
}

/** Null unless the password was right and a second factor is needed. */
export function secondFactorsIn(error: unknown): SecondFactors | null {
  if (!(error instanceof CallError) || error.code !== 'SECOND_FACTOR_REQUIRED') return null;
  return { hasApp: error.extra['has_app'] !== false, hasPasskey: error.extra['has_passkey'] === true };
}
