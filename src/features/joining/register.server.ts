/** Registration: details first, then the code, then the account (docs/product.md, Accounts). */
import { type Db, first, inTransaction, one, run, sql } from '#lib/server/db.ts';
import { addressKey } from '#lib/server/limits.ts';
import type { Addressed } from '#lib/server/sending/outgoing.ts';
import type { BodyOf } from '#lib/shared/route.ts';
import { registrationContract } from './contract.ts';
import { AppError, commonErrors } from '#lib/shared/errors.ts';
import { codeContract } from '#features/accounts/contract/public.ts';
import { accountErrors } from '#features/accounts/errors.ts';
import type { AccountType } from '#features/accounts/fields.ts';
import { NOTICE_VERSION } from '#features/accounts/notice.ts';
import type { AccountKit } from '#features/accounts/server.ts';
import { insertConsents, type StoredConsents, insertAgreements } from '#features/accounts/server.ts';
import { hashPhone, readPastRewards } from './closed-phones.server.ts';
import { createFirm, createViewer } from './create-account.server.ts';
import {
  type CodeAsker,
  type IssuedCode,
  issueCode,
  namedPhone,
  sendCode,
  lockPhone,
} from '#features/accounts/server.ts';
import { requireGoodPassword, findPasswordProblem, hashGivenPassword } from '#features/accounts/server.ts';
import { findUserByEmail, findUserByPhone } from '#features/accounts/server.ts';
import { hashToken, randomToken } from '#features/accounts/server.ts';
import { type Cookies, type Handlers, implement } from '#lib/server/implement.ts';
import { accountTexts } from '#features/accounts/texts.ts';
import { CODE_SECONDS } from '#features/accounts/verification.ts';
import { nameOwnCode, readOwnCode, hashAddress } from '#features/accounts/server.ts';
import { enterCode, readRemainingSeconds } from '#features/accounts/server.ts';
import { type CodeRequest, takeSend } from '#features/accounts/server.ts';
import { makeTicket } from '#features/accounts/server.ts';
import { askForReset, enterResetCode } from '#features/accounts/server.ts';

type RegistrationDetails = BodyOf<typeof registrationContract.register>;

interface RegistrationRow {
  type: AccountType;
  name: string;
  email: string;
  phone: string;
  password_hash: string;
  firm_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  consents: StoredConsents;
}

/** Both in one answer, so that a person corrects them together. A constraint decides again at the end. */
async function refuseTaken(db: Db, { email, phone }: RegistrationDetails): Promise<void> {
  const { EMAIL_TAKEN, PHONE_TAKEN } = accountErrors;
  const errors: Record<string, string> = {};
  if (await findUserByEmail(db, email)) errors.email = EMAIL_TAKEN.text;
  if (await findUserByPhone(db, phone)) errors.phone = PHONE_TAKEN.text;
  if (errors.email !== undefined) throw EMAIL_TAKEN({ errors });
  if (errors.phone !== undefined) throw PHONE_TAKEN({ errors });
}

/** Nobody agrees to what was never in force. An older version may be sent: the newer one is asked for afterwards. */
function refuseUnknownTerms(termsVersion: number, { terms_version: version = 0 }: RegistrationDetails): void {
  if (version <= termsVersion) return;
  throw commonErrors.VALIDATION({ errors: { terms_version: accountErrors.TERMS_CHANGED.text } });
}

/** An empty box is a refusal, no box no answer. A firm is not asked about targeting: no ads are chosen for it. */
function answersOf({ type, consents }: RegistrationDetails): StoredConsents['given'] {
  const { targeting, messages = false } = consents ?? {};
  return type === 'corporate' || targeting === undefined ? { messages } : { messages, targeting };
}

interface NewRegistration {
  details: RegistrationDetails;
  passwordHash: string;
  browserHash: string;
  now: Date;
}

async function insertRegistration(tx: Db, { details, passwordHash, browserHash, now }: NewRegistration) {
  const { type, name, email, phone } = details;
  const isFirm = type === 'corporate';
  const consents: StoredConsents = {
    version: NOTICE_VERSION,
    given: {
      // Without an answer it is a no, until the pages have asked.
      notice: details.notice_acknowledged ?? false,
      adult: details.is_adult ?? false,
      ...answersOf(details),
    },
    terms: details.terms_version,
  };
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into registrations (type, name, email, phone, password_hash, firm_name, contact_email, contact_phone,
        consents, browser_hash, created_at)
      values (${type}, ${name}, ${email}, ${phone}, ${passwordHash}, ${isFirm ? details.firm_name : null},
        ${isFirm ? details.contact_email : null}, ${isFirm ? details.contact_phone : null},
        ${JSON.stringify(consents)}, ${browserHash}, ${now})
      returning id`,
  );
  return id;
}

/** Deletes a code that the gateway refuses, so that the person may ask again at once. Throws RATE_LIMITED, SMS_FAILED. */
export async function sendOrTakeBack(kit: AccountKit, to: Addressed, issued: IssuedCode): Promise<void> {
  if (issued.code === null) return;
  try {
    await sendCode(kit, to, issued.code);
  } catch (error) {
    await run(kit.db, sql`delete from verification_codes where id = ${issued.id}`);
    if (error instanceof AppError && error.code === 'RATE_LIMITED') throw error;
    // Only the error's text is logged: the error object may hold the message, and with it the code.
    kit.app.log.error(`the SMS gateway did not take a code: ${String(error)}`);
    throw accountErrors.SMS_FAILED();
  }
}

/**
 * Reserves neither e-mail nor phone. `token` binds the registration to this browser. Throws VALIDATION for a common
 * password, EMAIL_TAKEN, PHONE_TAKEN, RATE_LIMITED, SMS_FAILED.
 */
export async function startRegistration(kit: AccountKit, details: RegistrationDetails, asker: CodeAsker) {
  requireGoodPassword(details.password);
  refuseUnknownTerms(kit.termsVersion, details);
  await refuseTaken(kit.db, details);
  const { ip, now } = asker;
  const passwordHash = await hashGivenPassword({ address: addressKey(ip) }, details.password);
  const browserToken = randomToken();
  const issued = await inTransaction(kit.db, async (tx) => {
    const browserHash = hashToken(browserToken);
    const registrationId = await insertRegistration(tx, { details, passwordHash, browserHash, now });
    const { phone } = details;
    return issueCode(tx, kit, { phone, type: 'register', recipient: { registrationId }, ...asker });
  });
  await sendOrTakeBack(kit, namedPhone(details.phone), issued);
  return { token: browserToken, codeId: issued.id };
}

/** This browser's registration, or without a cookie the latest of the phone. */
async function findRegistration(db: Db, phone: string, browserHash: string | null): Promise<number | null> {
  const found = await first(
    db,
    sql<{ id: number }>`select id from registrations
      where phone = ${phone} and (${browserHash}::text is null or browser_hash = ${browserHash}) order by id desc limit 1`,
  );
  return found?.id ?? null;
}

/**
 * The role follows from the stored registration, never from the request. Needs the phone locked (lockPhone). Throws
 * EMAIL_TAKEN, PHONE_TAKEN, PHONE_RESTING.
 */
async function completeRegistration(
  tx: Db,
  { secret, registrationId, now }: { secret: Buffer; registrationId: number; now: Date },
): Promise<{ userId: number; name: string }> {
  const kept = await one(tx, sql<RegistrationRow>`select * from registrations where id = ${registrationId}`);
  const { name, email, phone, password_hash: passwordHash } = kept;
  const isViewer = kept.type === 'individual';
  const past = isViewer ? await readPastRewards(tx, hashPhone(secret, phone), now) : null;
  const userId = await createAccount(tx, kept, { name, email, phone, passwordHash, now, past });
  await insertConsents(tx, userId, kept.consents, now);
  const { terms } = kept.consents;
  if (terms !== undefined) await insertAgreements(tx, [userId], { version: terms, now });
  await run(tx, sql`delete from registrations where phone = ${phone}`);
  return { userId, name };
}

function createAccount(tx: Db, kept: RegistrationRow, account: Parameters<typeof createViewer>[1]) {
  const { firm_name: firmName, contact_email: contactEmail, contact_phone: contactPhone } = kept;
  if (kept.type === 'individual') return createViewer(tx, account);
  if (firmName === null || contactEmail === null || contactPhone === null)
    throw new Error('a firm’s details are there by constraint');
  return createFirm(tx, account, { firmName, contactEmail, contactPhone });
}

/** Binds a registration to its browser: only codes of that browser's registration open the account. */
const REGISTRATION_COOKIE = { name: 'registration', path: '/api/auth', maxAgeSeconds: 86_400 } as const;

function browserHashOf(cookies: Cookies): string | null {
  const token = cookies.get(REGISTRATION_COOKIE.name);
  return token === undefined ? null : hashToken(token);
}

const hasOwnCode = ({ secret }: AccountKit, cookies: Cookies, phone: string): boolean =>
  readOwnCode(cookies, secret, { phone, type: 'register' }) !== null;

/** Writes a row even without a registration, so that nobody learns whether there is one. */
async function resendRegistrationCode(kit: AccountKit, asked: CodeRequest): Promise<void> {
  const { phone, ip, cookies, now } = asked;
  const send = await takeSend(kit, 'codes', {
    ...asked,
    subject: `send-register:${phone}`,
    by: { ip },
    named: phone,
    asksAgain: hasOwnCode(kit, cookies, phone),
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
  const calls = { ...registrationContract, ...codeContract };
  const sent = { data: { remaining_seconds: CODE_SECONDS } };

  const handlers: Handlers<typeof calls> = {
    register: async ({ body, ip, cookies, solution, now }) => {
      const { phone } = body;
      const asksAgain = hasOwnCode(kit, cookies, phone);
      const asked = { subject: `register:${phone}`, by: { ip }, named: phone, asksAgain, solution, now };
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
  implement(kit, calls, handlers, {
    register: async ({ right }) => findPasswordProblem(right.password),
  });
}
