import { type Cookies, type Handlers, implement } from '#lib/server/implement.ts';
import { inTransaction } from '#lib/server/db.ts';
import { registrationContract } from '../../contract/public.ts';
import { accountTexts } from '../../texts.ts';
import { CODE_SECONDS } from '../../verification.ts';
import type { AccountKit } from '../account-kit.ts';
import { nameOwnCode } from '../codes/code-cookie.ts';
import { enterCode } from '../codes/enter-code.ts';
import { issueCode, namedPhone } from '../codes/issue-code.ts';
import { takeSend } from '../codes/take-send.ts';
import { completeRegistration, findRegistration, sendOrTakeBack, startRegistration } from './register.ts';
import { findPasswordProblem } from '../passwords/guessable.ts';
import { enterResetCode } from '../passwords/reset-routes.ts';
import { sendResetCode } from '../passwords/reset-password.ts';
import { hashToken } from '../signing-in/sessions.ts';
import { readRemainingSeconds } from '../codes/try-code.ts';

/**
 * The cookie that binds a registration to the browser that made it: only codes of that browser's registration open the
 * account.
 */
const REGISTRATION_COOKIE = { name: 'registration', path: '/api/auth', maxAgeSeconds: 86_400 } as const;

/** Null for a client without cookies. */
function browserHashOf(cookies: Cookies): string | null {
  const token = cookies.get(REGISTRATION_COOKIE.name);
  return token === undefined ? null : hashToken(token);
}

interface ResendOrder {
  phone: string;
  browserHash: string | null;
  now: Date;
}

/**
 * Sends a new code and returns its id. Without a registration a row is written all the same, so that nobody learns whether there is one.
 */
async function resendRegistrationCode(
  kit: AccountKit,
  { phone, browserHash, now }: ResendOrder,
): Promise<number> {
  const registrationId = await findRegistration(kit.db, phone, browserHash);
  const recipient = registrationId === null ? null : { registrationId };
  const issued = await inTransaction(kit.db, (tx) =>
    issueCode(tx, kit, { phone, type: 'register', recipient, now }),
  );
  // Only the registering browser waits for the gateway. For others the time of the answer would tell whether a message
  // was sent.
  if (recipient !== null && browserHash !== null) await sendOrTakeBack(kit, namedPhone(phone), issued);
  else if (recipient !== null)
    kit.inBackground('sending a registration code', () => sendOrTakeBack(kit, namedPhone(phone), issued));
  return issued.id;
}

export function mountRegistration(kit: AccountKit): void {
  const sent = { data: { remaining_seconds: CODE_SECONDS } };

  const handlers: Handlers<typeof registrationContract> = {
    register: async ({ body, ip, cookies, solution, now }) => {
      const subject = `register:${body.phone}`;
      await takeSend(kit, 'registrations', { subject, ip, solution, now });
      const { token, codeId } = await startRegistration(kit, body, { ip, now });
      nameOwnCode(cookies, kit.secret, { phone: body.phone, type: 'register', codeId });
      cookies.set(REGISTRATION_COOKIE.name, token, REGISTRATION_COOKIE);
      return { ...sent, message: accountTexts.codeSent };
    },

    verifyCode: async ({ body, ip, cookies, now }) => {
      const { type } = body;
      if (type === 'password_reset') {
        await enterResetCode(kit, { ...body, ip, cookies, now });
        return { data: { type, name: null }, message: accountTexts.verified };
      }
      const given = { ...body, browserHash: browserHashOf(cookies), ip, cookies, now };
      const name = await enterCode(kit, given, async (tx, registrationId) => {
        if (registrationId === null) throw new Error('a registration code was right without a registration');
        return completeRegistration(tx, { secret: kit.secret, registrationId, now });
      });
      cookies.clear(REGISTRATION_COOKIE.name, REGISTRATION_COOKIE);
      return { data: { type, name }, message: accountTexts.verified };
    },

    sendVerification: async ({ body: { phone, type }, ip, cookies, solution, now }) => {
      await takeSend(kit, 'codes', { subject: `send-${type}:${phone}`, ip, solution, now });
      const codeId =
        type === 'password_reset'
          ? await sendResetCode(kit, phone, now)
          : await resendRegistrationCode(kit, { phone, browserHash: browserHashOf(cookies), now });
      nameOwnCode(cookies, kit.secret, { phone, type, codeId });
      return { ...sent, message: accountTexts.codeSentIfKnown };
    },

    checkVerificationCode: async ({ db, body: { phone, type }, cookies, now }) => {
      const browserHash = type === 'register' ? browserHashOf(cookies) : null;
      return {
        data: { remaining_seconds: await readRemainingSeconds(db, { phone, type, browserHash, now }) },
      };
    },
  };
  const productName = kit.config.company.product_name;
  implement(kit, registrationContract, handlers, {
    register: async ({ right }) =>
      findPasswordProblem({ password: right.password, person: right, productName }),
  });
}
