import type { z } from '#lib/shared/zod.ts';
import { CallError } from '#lib/web/call.ts';
import { useCallMutation } from '#lib/web/query.ts';
import { startSession } from '#lib/web/session.ts';
import { signInContract } from '../contract/public.ts';

export type LoginBody = z.input<typeof signInContract.logIn.body>;

/** Logs in and begins the session of this browser. */
export function useSignIn() {
  const logIn = useCallMutation(signInContract.logIn);
  return {
    isPending: logIn.isPending,
    signIn: async (body: LoginBody) => {
      const { data } = await logIn.mutateAsync({ body });
      const session = { user: data.user, token: data.token, expiresAt: data.expires_at.getTime() };
      startSession(session, { remember: body.rememberMe ?? false });
    },
  };
}

/** Whether the password was right and a code of the person's app is wanted beside it. */
export function asksSecondFactor(error: unknown): boolean {
  return error instanceof CallError && error.code === 'SECOND_FACTOR_REQUIRED';
}
