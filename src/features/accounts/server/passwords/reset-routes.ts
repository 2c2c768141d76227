import { type Cookies, type Handlers, implement } from '#lib/server/implement.ts';
import { resetContract } from '../../contract/public.ts';
import { maskEmail } from '#lib/shared/text/masked.ts';
import { accountTexts } from '../../texts.ts';
import { findUserByPhone } from '../queries.ts';
import { DEVICE_COOKIE, nameDevice, readDevice } from '../signing-in/known-device.ts';
import { CODE_SECONDS, RESET_GRANT_SECONDS } from '../../verification.ts';
import type { AccountKit } from '../account-kit.ts';
import { nameOwnCode, readOwnCode } from '../codes/code-secrets.ts';
import { enterCode } from '../codes/enter-code.ts';
import { type CodeRequest, takeSend } from '../codes/take-send.ts';
import { findPasswordProblem } from './refuse-common.ts';
import { mailResetCode, grantReset, resetPassword, sendResetCode } from './reset-password.ts';

const RESET_COOKIE = { name: 'reset', path: '/api/auth', maxAgeSeconds: RESET_GRANT_SECONDS } as const;

export interface ResetCodeEntry {
  phone: string;
  code: string;
  ip: string;
  cookies: Cookies;
  now: Date;
}

/** Returns the masked address of a second code, or null. Throws as `enterCode` does. */
export async function enterResetCode(kit: AccountKit, entry: ResetCodeEntry): Promise<string | null> {
  const given = { ...entry, type: 'password_reset' as const, browserHash: null };
  const { token, user, emailCode } = await enterCode(kit, given, (tx) => grantReset(tx, kit.secret, entry));
  entry.cookies.set(RESET_COOKIE.name, token, RESET_COOKIE);
  if (emailCode === null) return null;
  mailResetCode(kit, user, emailCode);
  return maskEmail(user.email);
}

/** A browser that once logged in to the account counts as its owner. */
export async function askForReset(
  kit: AccountKit,
  { phone, ip, cookies, solution, now }: CodeRequest,
): Promise<void> {
  const user = await findUserByPhone(kit.db, phone);
  const device = readDevice(kit.secret, user?.id ?? 0, cookies.get(DEVICE_COOKIE.name));
  const isStranger = user === undefined || device === null;
  const asker = isStranger ? { by: { ip }, named: phone } : { by: { accountId: user.id }, named: null };
  const subject = `send-password_reset:${phone}`;
  const asksAgain = readOwnCode(cookies, kit.secret, { phone, type: 'password_reset' }) !== null;
  const send = await takeSend(kit, 'codes', { subject, ...asker, asksAgain, solution, now });
  const codeId = await send.orGiveBack(() => sendResetCode(kit, { user, phone, ...send.asker, ip, now }));
  if (user === undefined) send.notSent();
  nameOwnCode(cookies, kit.secret, { phone, type: 'password_reset', codeId });
}

export function mountReset(kit: AccountKit): void {
  const handlers: Handlers<typeof resetContract> = {
    forgotPassword: async ({ body: { phone }, ip, cookies, solution, now }) => {
      await askForReset(kit, { phone, ip, cookies, solution, now });
      return { data: { remaining_seconds: CODE_SECONDS }, message: accountTexts.codeSentIfKnown };
    },

    verifyResetCode: async ({ body, ip, cookies, now }) => {
      const hint = await enterResetCode(kit, { ...body, ip, cookies, now });
      return { data: { email_hint: hint }, message: accountTexts.verified };
    },

    resetPassword: async ({ body, cookies, now }) => {
      const token = cookies.get(RESET_COOKIE.name);
      const userId = await resetPassword(kit, { ...body, emailCode: body.email_code, token, now });
      // Known from now on: strangers' wrong passwords do not lock out the owner.
      cookies.set(DEVICE_COOKIE.name, nameDevice(kit.secret, userId), DEVICE_COOKIE);
      cookies.clear(RESET_COOKIE.name, RESET_COOKIE);
      return { message: accountTexts.passwordChanged };
    },
  };
  implement(kit, resetContract, handlers, {
    resetPassword: async ({ right }) => findPasswordProblem(right.password),
  });
}
