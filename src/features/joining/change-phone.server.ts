/**
 * Changes a phone (docs/product.md, Accounts): the password and the old number or a second factor, then the new number. Money is
 * held afterwards, and both numbers and the e-mail are notified, in case of a thief.
 */
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, one, run, sql, violates } from '#lib/server/db.ts';
import { type Cookies, implement } from '#lib/server/implement.ts';
import type { LimitRule } from '#lib/server/limits.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import type { z } from '#lib/shared/zod.ts';
import type { DataOf, Role } from '#lib/shared/route.ts';
import { readRewards } from '#features/viewers/server.ts';
import { userActs } from '#features/accounts/acts.ts';
import { accountErrors } from '#features/accounts/errors.ts';
import { maskPhone } from '#lib/shared/text/masked.ts';
import { accountTexts, phoneChangedMail, phoneChangedMessages } from '#features/accounts/texts.ts';
import { CODE_SECONDS, codeGoodForMs, isOldEnoughToStandIn } from '#features/accounts/verification.ts';
import type { AccountKit } from '#features/accounts/server.ts';
import { nameOwnCode, readOwnCode } from '#features/accounts/server.ts';
import { enterCode } from '#features/accounts/server.ts';
import type { usedCredentialSchema } from '#features/accounts/identity-fields.ts';
import { issueCode, lockPhone } from '#features/accounts/server.ts';
import { takeSend, type TakenSend } from '#features/accounts/server.ts';
import { requireOwnPassword } from '#features/accounts/server.ts';
import { voidResetGrants } from '#features/accounts/server.ts';
import { findUserByPhone, readUser, type UserRow } from '#features/accounts/server.ts';
import { hashPhone, keepPhone } from './closed-phones.server.ts';
import { sendOrTakeBack } from './register.server.ts';
import { mailOwner, notifyOwner } from '#features/accounts/server.ts';
import { refuseNewPasskey, requireOwnPasskey } from '#features/accounts/server.ts';
import { readSecondFactor, tryOwnCode } from '#features/accounts/server.ts';
import { phoneContract } from './contract.ts';

const CHANGE_MS = 900_000;
const CHANGES_PER_PERSON: LimitRule = { name: 'phone-changes', points: 10, windowSeconds: 86_400 };

interface Asker {
  userId: number;
  role: Role;
  sessionId: number;
  ip: string;
  cookies: Cookies;
  solution: string | undefined;
  now: Date;
}

type NextStep = DataOf<typeof phoneContract.resendPhoneCode>;

interface Change {
  phone: string;
  proved_at: Date | null;
}

type Session = Pick<Asker, 'userId' | 'sessionId' | 'now'>;

function findChange(db: Db, { userId, sessionId, now }: Session): Promise<Change | undefined> {
  const since = new Date(now.getTime() - CHANGE_MS);
  return first(
    db,
    sql<Change>`select phone, proved_at from phone_changes
      where user_id = ${userId} and session_id = ${sessionId} and created_at > ${since}`,
  );
}

async function readChange(db: Db, session: Session): Promise<Change> {
  const change = await findChange(db, session);
  if (change === undefined) throw accountErrors.PHONE_CHANGE_OVER();
  return change;
}

/** The change that this session has begun, so that a reload loses nothing. `phone` is the present number. */
async function readBegunChange(db: Db, { phone: old, ...session }: Session & { phone: string }) {
  const change = await findChange(db, session);
  if (change === undefined) return null;
  const step: NextStep['step'] = change.proved_at === null ? 'old' : 'new';
  const { at } = await one(
    db,
    sql<{ at: Date | null }>`
      select max(created_at) as at from verification_codes where type = 'phone_change'
        and phone = ${step === 'old' ? old : change.phone} and created_at <= ${session.now}`,
  );
  const goodForMs = at === null ? 0 : codeGoodForMs(at, session.now);
  return { step, phone: change.phone, remaining_seconds: Math.ceil(goodForMs / 1000) };
}

/** `named` is another number that the message goes to. Throws as `takeSend` does. */
function takeOwnSend(kit: AccountKit, { userId: accountId, ...asker }: Asker, named: string | null) {
  const subject = { phone: named ?? '', type: 'phone_change' } as const;
  const asksAgain = readOwnCode(asker.cookies, kit.secret, subject) !== null;
  const send = { ...asker, by: { accountId }, named, asksAgain, subject: `phone-change:${accountId}` };
  return takeSend(kit, 'codes', send);
}

/** Throws RATE_LIMITED, SMS_FAILED. */
async function sendCodeTo(
  kit: AccountKit,
  asker: Asker,
  { send, step, phone }: { send: TakenSend; step: NextStep['step']; phone: string },
): Promise<NextStep> {
  const { ip, now, cookies } = asker;
  const subject = { phone, type: 'phone_change' } as const;
  const recipient = { registrationId: null };
  const order = { ...subject, recipient, ...send.asker, ip, now };
  const issued = await send.orGiveBack(() => inTransaction(kit.db, (tx) => issueCode(tx, kit, order)));
  const share = step === 'old' ? 'own-codes' : 'other-codes';
  await sendOrTakeBack(kit, { to: phone, share, by: asker.userId }, issued);
  nameOwnCode(cookies, kit.secret, { ...subject, codeId: issued.id });
  return { step, remaining_seconds: CODE_SECONDS };
}

async function refuseUseless(db: Db, user: UserRow, phone: string): Promise<void> {
  const { PHONE_SAME, PHONE_TAKEN } = accountErrors;
  if (user.phone === phone) throw PHONE_SAME({ errors: { phone: PHONE_SAME.text } });
  if ((await findUserByPhone(db, phone)) !== undefined)
    throw PHONE_TAKEN({ errors: { phone: PHONE_TAKEN.text } });
}

interface LostPhoneProof {
  secondFactor: string | undefined;
  passkey: z.output<typeof usedCredentialSchema> | undefined;
}

/** False where the old phone has to prove it. Throws SECOND_FACTOR_ABSENT, FACTOR_CODE_WRONG, PASSKEY_REFUSED. */
async function isProvedWithoutPhone(
  kit: AccountKit,
  { secondFactor: code, passkey: credential }: LostPhoneProof,
  asker: { userId: number; now: Date },
): Promise<boolean> {
  if (credential !== undefined) {
    await requireOwnPasskey(kit, { ...asker, credential });
    await refuseNewPasskey(kit, { ...asker, credential });
  }
  if (code === undefined) return credential !== undefined;
  const { SECOND_FACTOR_ABSENT, FACTOR_CODE_WRONG } = accountErrors;
  const { since } = await readSecondFactor(kit.db, asker.userId);
  if (since === null) throw SECOND_FACTOR_ABSENT();
  const message = accountTexts.appTooNew;
  if (!isOldEnoughToStandIn(since, asker.now))
    throw FACTOR_CODE_WRONG({ message, errors: { second_factor: message } });
  if (!(await tryOwnCode(kit, { ...asker, code })))
    throw FACTOR_CODE_WRONG({ errors: { second_factor: FACTOR_CODE_WRONG.text } });
  return true;
}

/** Replaces a change that was begun before. Throws the contract's errors, RATE_LIMITED. */
export async function beginPhoneChange(
  kit: AccountKit,
  asker: Asker,
  options: { phone: string; password: string } & LostPhoneProof,
): Promise<NextStep> {
  const { userId, sessionId, now } = asker;
  const isWithoutPhone = options.secondFactor !== undefined || options.passkey !== undefined;
  const send = await takeOwnSend(kit, asker, isWithoutPhone ? options.phone : null);
  const { user, isProved } = await send.orGiveBack(async () => {
    await kit.limits.consume(CHANGES_PER_PERSON, String(userId));
    await requireOwnPassword(kit, { userId, password: options.password, now });
    const asking = await readUser(kit.db, userId);
    await refuseUseless(kit.db, asking, options.phone);
    return { user: asking, isProved: await isProvedWithoutPhone(kit, options, { userId, now }) };
  });
  await run(
    kit.db,
    sql`insert into phone_changes as begun (user_id, session_id, phone, proved_at, created_at)
        values (${userId}, ${sessionId}, ${options.phone}, ${isProved ? now : null}, ${now})
        on conflict (user_id) do update set session_id = excluded.session_id, phone = excluded.phone,
          proved_at = excluded.proved_at, created_at = excluded.created_at`,
  );
  if (isProved) return sendCodeTo(kit, asker, { send, step: 'new', phone: options.phone });
  return sendCodeTo(kit, asker, { send, step: 'old', phone: user.phone });
}

/** Throws PHONE_CHANGE_OVER and as `sendCodeTo` does. */
export async function resendPhoneCode(kit: AccountKit, asker: Asker): Promise<NextStep> {
  const change = await readChange(kit.db, asker);
  const isProved = change.proved_at !== null;
  const send = await takeOwnSend(kit, asker, isProved ? change.phone : null);
  if (isProved) return sendCodeTo(kit, asker, { send, step: 'new', phone: change.phone });
  const { phone } = await readUser(kit.db, asker.userId);
  return sendCodeTo(kit, asker, { send, step: 'old', phone });
}

function codeEntry({ ip, cookies, now }: Asker, phone: string, code: string) {
  return { phone, code, type: 'phone_change' as const, browserHash: null, ip, cookies, now };
}

/** Counts the message first, so that a refusal for want of work uses up no code. Throws as `enterCode`, `sendCodeTo`. */
export async function proveOldPhone(kit: AccountKit, asker: Asker, code: string): Promise<NextStep> {
  const { userId, sessionId, now } = asker;
  const change = await readChange(kit.db, asker);
  const { phone: old } = await readUser(kit.db, userId);
  const send = await takeOwnSend(kit, asker, change.phone);
  await send.orGiveBack(() =>
    enterCode(kit, codeEntry(asker, old, code), async (tx) => {
      const proved = await run(
        tx,
        sql`update phone_changes set proved_at = ${now}
            where user_id = ${userId} and session_id = ${sessionId} and phone = ${change.phone}`,
      );
      if (proved === 0) throw accountErrors.PHONE_CHANGE_OVER();
    }),
  );
  return sendCodeTo(kit, asker, { send, step: 'new', phone: change.phone });
}

/** The unique constraint over all roles has the last word. */
async function setPhone(tx: Db, user: UserRow, phone: string, now: Date): Promise<void> {
  try {
    const changed = await run(
      tx,
      sql`update users set phone = ${phone}, phone_proved_at = ${now}, secured_at = ${now}
          where id = ${user.id} and phone = ${user.phone} and status = 'active'`,
    );
    if (changed === 0) throw commonErrors.UNAUTHENTICATED();
  } catch (error) {
    if (violates(error, 'users_phone_key')) throw accountErrors.PHONE_TAKEN();
    throw error;
  }
}

/** Throws as `enterCode`, PHONE_CHANGE_OVER, PHONE_TAKEN. */
export async function proveNewPhone(kit: AccountKit, asker: Asker, code: string): Promise<void> {
  const { userId, sessionId, role, now } = asker;
  const { phone, proved_at: provedAt } = await readChange(kit.db, asker);
  if (provedAt === null) throw accountErrors.PHONE_CHANGE_OVER();
  const user = await readUser(kit.db, userId);
  await enterCode(kit, codeEntry(asker, phone, code), async (tx) => {
    // Makes a registration of the old number wait, which then brings no second bonus.
    await lockPhone(tx, user.phone);
    const ended = await run(
      tx,
      sql`delete from phone_changes
          where user_id = ${userId} and session_id = ${sessionId} and phone = ${phone} and proved_at is not null`,
    );
    if (ended === 0) throw accountErrors.PHONE_CHANGE_OVER();
    await setPhone(tx, user, phone, now);
    const phoneHash = hashPhone(kit.secret, user.phone);
    await voidResetGrants(tx, userId, now);
    if (role === 'user')
      await keepPhone(tx, { phoneHash, rewards: await readRewards(tx, userId), closings: 0, now });
    await notifyOwner(tx, { kind: 'phone_changed', userId, now });
    const change = { before: { phone: maskPhone(user.phone) }, after: { phone: maskPhone(phone) } };
    const act = userActs['change-phone'];
    await recordAct(tx, { actorId: userId, act, subjectId: userId, ...change, now });
  });
  notifyPhoneChanged(kit, user, phone);
}

function notifyPhoneChanged(kit: AccountKit, before: UserRow, phone: string): void {
  const { product_name: product, contact_email: contact } = kit.config.company;
  kit.app.log.info({ userId: before.id }, 'a phone was changed');
  const messages = phoneChangedMessages(product, contact);
  const by = { share: 'security', by: before.id } as const;
  kit.inBackground('telling the old phone', () =>
    kit.sms.send({ to: before.phone, ...by, text: messages.old }),
  );
  kit.inBackground('telling the new phone', () => kit.sms.send({ to: phone, ...by, text: messages.new }));
  const message = phoneChangedMail(product, contact, { ...before, phone });
  mailOwner(kit, 'mailing about a changed phone', { user: before, message });
}

type Actor = Pick<Asker, 'userId' | 'role' | 'sessionId'>;
type Call = Omit<Asker, keyof Actor> & { actor: Actor };

function askerOf({ actor, ip, cookies, solution, now }: Call): Asker {
  return { ...actor, ip, cookies, solution, now };
}

export function mountPhone(kit: AccountKit): void {
  implement(kit, phoneContract, {
    readOwnPhone: async ({ db, actor, now }) => {
      const { phone } = await readUser(db, actor.userId);
      const { is_on: hasFactor } = await readSecondFactor(db, actor.userId);
      const change = await readBegunChange(db, { ...actor, phone, now });
      return { data: { phone, has_second_factor: hasFactor, change } };
    },

    beginPhoneChange: async (call) => {
      const { phone, currentPassword: password, second_factor: secondFactor, passkey } = call.body;
      const data = await beginPhoneChange(kit, askerOf(call), { phone, password, secondFactor, passkey });
      return { data, message: accountTexts.codeSent };
    },

    proveOldPhone: async (call) => ({
      data: await proveOldPhone(kit, askerOf(call), call.body.code),
      message: accountTexts.codeSent,
    }),

    proveNewPhone: async (call) => {
      await proveNewPhone(kit, askerOf(call), call.body.code);
      return { message: accountTexts.phoneChanged };
    },

    resendPhoneCode: async (call) => ({
      data: await resendPhoneCode(kit, askerOf(call)),
      message: accountTexts.codeSent,
    }),
  });
}
