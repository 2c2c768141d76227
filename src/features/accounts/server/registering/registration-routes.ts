import { type Cookies, type Handlers, implement } from '#lib/server/implement.ts';
import { inTransaction } from '#lib/server/db.ts';
import { registrationContract } from '../../contract/public.ts';
import { accountTexts } from '../../texts.ts';
import { CODE_SECONDS } from '../../verification.ts';
import type { AccountKit } from '../account-kit.ts';
import { nameOwnCode, readOwnCode, hashAddress } from '../codes/code-secrets.ts';
import { enterCode } from '../codes/enter-code.ts';
import { issueCode, lockPhone, namedPhone } from '../codes/issue-code.ts';
import { type CodeRequest, takeSend } from '../codes/take-send.ts';
import { completeRegistration, findRegistration, sendOrTakeBack, startRegistration } from './register.ts';
import { makeTicket } from '../signing-in/log-in.ts';
import { findPasswordProblem } from '../passwords/refuse-common.ts';
import { askForReset, enterResetCode } from '../passwords/reset-routes.ts';
import { hashToken } from '../signing-in/sessions.ts';
import { readRemainingSeconds } from '../codes/try-code.ts';

/** Binds a registration to its browser: only codes of that browser's registration open the account. */
const REGISTRATION_COOKIE = { name: 'registration', path: '/api/auth', maxAgeSeconds: 86_400 } as const;

/** Null for a client without cookies. */
function browserHashOf(cookies: Cookies): string | null {
  const token = cookies.get(REGISTRATION_COOKIE.name);
  return token === undefined ? null : hashToken(token);
}

const asksAgain = ({ secret }: AccountKit, cookies: Cookies, phone: string): boolean =>
  readOwnCode(cookies, secret, { phone, type: 'register' }) !== null;

/** Writes a row even without a registration, so that nobody learns whether there is one. */
async function resendRegistrationCode(kit: AccountKit, asked: CodeRequest): Promise<void> {
  const { phone, ip, cookies, now } = asked;
  const send = await takeSend(kit, 'codes', {
    ...asked,
    subject: `send-register:${phone}`,
    by: { ip },
    named: phone,
    asksAgain: asksAgain(kit, cookies, phone),
  });
  const browserHash = browserHashOf(cookies);
  const order = { phone, type: 'register', ...send.asker, ip, now } as const;
  const { recipient, ...issued } = await send.orGiveBack(() =>
    inTransaction(kit.db, async (tx) => {
      // Locked first: with its code entered meanwhile the registration is gone.
      await lockPhone(tx, phone);
      const registrationId = await findRegistration(tx, phone, browserHash);
      const found = registrationId === null ? null : { registrationId };
      return { recipient: found, ...(await issueCode(tx, kit, { ...order, recipient: found })) };
    }),
  );
  // Only the registering browser awaits the gateway: for others the time would reveal whether a message was sent.
  const to = namedPhone(phone);
  if (recipient === null) send.notSent();
  else if (browserHash !== null) await sendOrTakeBack(kit, to, issued);
  else kit.inBackground('sending a registration code', () => sendOrTakeBack(kit, to, issued));
  nameOwnCode(cookies, kit.secret, { phone, type: 'register', codeId: issued.id });
}

export function mountRegistration(kit: AccountKit): void {
  const sent = { data: { remaining_seconds: CODE_SECONDS } };

  const handlers: Handlers<typeof registrationContract> = {
    register: async ({ body, ip, cookies, solution, now }) => {
      const { phone } = body;
      const again = asksAgain(kit, cookies, phone);
      const asked = {
        subject: `register:${phone}`,
        by: { ip },
        named: phone,
        asksAgain: again,
        solution,
        now,
      };
      const send = await takeSend(kit, 'registrations', asked);
      const { token, codeId } = await send.orGiveBack(() =>
        startRegistration(kit, body, { ...send.asker, ip, now }),
      );
      nameOwnCode(cookies, kit.secret, { phone, type: 'register', codeId });
      cookies.set(REGISTRATION_COOKIE.name, token, REGISTRATION_COOKIE);
      return { ...sent, message: accountTexts.codeSent };
    },

    verifyCode: async ({ body, ip, cookies, now }) => {
      const { type } = body;
      if (type === 'password_reset') {
        await enterResetCode(kit, { ...body, ip, cookies, now });
        return { data: { type, name: null, ticket: null }, message: accountTexts.verified };
      }
      const given = { ...body, browserHash: browserHashOf(cookies), ip, cookies, now };
      const { userId, name } = await enterCode(kit, given, async (tx, registrationId) => {
        if (registrationId === null) throw new Error('a registration code was right without a registration');
        return completeRegistration(tx, { secret: kit.secret, registrationId, now });
      });
      cookies.clear(REGISTRATION_COOKIE.name, REGISTRATION_COOKIE);
      const ticket = makeTicket(kit.secret, userId, now);
      return { data: { type, name, ticket }, message: accountTexts.verified };
    },

    sendVerification: async ({ body: { phone, type }, ip, cookies, solution, now }) => {
      const asked = { phone, ip, cookies, solution, now };
      if (type === 'password_reset') await askForReset(kit, asked);
      else await resendRegistrationCode(kit, asked);
      return { ...sent, message: accountTexts.codeSentIfKnown };
    },

    checkVerificationCode: async ({ db, body: { phone, type }, ip, cookies, now }) => {
      const browserHash = type === 'register' ? browserHashOf(cookies) : null;
      const ownCode = readOwnCode(cookies, kit.secret, { phone, type });
      const askedFrom = hashAddress(kit.secret, ip);
      const given = { phone, type, browserHash, ownCode, askedFrom, now };
      return { data: { remaining_seconds: await readRemainingSeconds(db, given) } };
    },
  };
  implement(kit, registrationContract, handlers, {
    register: async ({ right }) => findPasswordProblem(right.password),
  });
}
