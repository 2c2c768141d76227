import type { DataOf } from '#lib/shared/route.ts';
import type { z } from '#lib/shared/zod.ts';
import { CallError } from '#lib/web/call.ts';
import { startSession } from '#lib/web/session.ts';
import type { signInContract } from '../contract/public.ts';

export type LoginBody = z.input<typeof signInContract.logIn.body>;

/** Begins this browser's session from the answer to the login. */
export function beginSession(data: DataOf<typeof signInContract.logIn>, { rememberMe = false }: LoginBody) {
  const { user, token, expires_at: expiresAt } = data;
  startSession({ user, token, expiresAt: expiresAt.getTime() }, { remember: rememberMe });
}

/** Whether the password was right and a code of the person's app is needed too. */
export function asksSecondFactor(error: unknown): boolean {
  return error instanceof CallError && error.code === 'SECOND_FACTOR_REQUIRED';
}
