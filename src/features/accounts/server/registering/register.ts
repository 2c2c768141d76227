/** Registration: details first, then the code, then the account (Specification, document 1, sections 2.1 and 4). */
import { type Db, first, inTransaction, one, run, sql } from '#lib/server/db.ts';
import { addressKey } from '#lib/server/limits.ts';
import type { Addressed } from '#lib/server/sending/outgoing.ts';
import type { BodyOf } from '#lib/shared/route.ts';
import type { registrationContract } from '../../contract/public.ts';
import { AppError, commonErrors } from '#lib/shared/errors.ts';
import { accountErrors } from '../../errors.ts';
import type { AccountType } from '../../fields.ts';
import { NOTICE_VERSION } from '../../notice.ts';
import type { AccountKit } from '../account-kit.ts';
import { insertConsents, type StoredConsents, insertAgreements } from './consents.ts';
import { hashPhone, readPastRewards } from './closed-phones.ts';
import { createFirm, createViewer } from './create-account.ts';
import { type CodeAsker, type IssuedCode, issueCode, namedPhone, sendCode } from '../codes/issue-code.ts';
import { requireGoodPassword } from '../passwords/refuse-common.ts';
import { hashGivenPassword } from '../passwords/passwords.ts';
import { findUserByEmail, findUserByPhone } from '../queries.ts';
import { hashToken, randomToken } from '../signing-in/sessions.ts';

export type RegistrationDetails = BodyOf<typeof registrationContract.register>;

interface RegistrationRow {
  id: number;
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

async function insertRegistration(
  tx: Db,
  {
    details,
    passwordHash,
    browserHash,
    now,
  }: { details: RegistrationDetails; passwordHash: string; browserHash: string; now: Date },
): Promise<number> {
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

/**
 * Deletes a code that the gateway refuses, so that the person may ask again at once. Throws RATE_LIMITED, SMS_FAILED.
 */
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
export async function startRegistration(
  kit: AccountKit,
  details: RegistrationDetails,
  asker: CodeAsker,
): Promise<{ token: string; codeId: number }> {
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
export async function findRegistration(
  db: Db,
  phone: string,
  browserHash: string | null,
): Promise<number | null> {
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
export async function completeRegistration(
  tx: Db,
  { secret, registrationId, now }: { secret: Buffer; registrationId: number; now: Date },
): Promise<{ userId: number; name: string }> {
  const kept = await one(tx, sql<RegistrationRow>`select * from registrations where id = ${registrationId}`);
  const account = {
    name: kept.name,
    email: kept.email,
    phone: kept.phone,
    passwordHash: kept.password_hash,
    now,
  };
  const isViewer = kept.type === 'individual';
  const past = isViewer ? await readPastRewards(tx, hashPhone(secret, kept.phone), now) : null;
  const userId = await createAccount(tx, kept, { ...account, past });
  await insertConsents(tx, userId, kept.consents, now);
  const { terms } = kept.consents;
  if (terms !== undefined) await insertAgreements(tx, [userId], { version: terms, now });
  await run(tx, sql`delete from registrations where phone = ${kept.phone}`);
  return { userId, name: kept.name };
}

function createAccount(
  tx: Db,
  kept: RegistrationRow,
  account: Parameters<typeof createViewer>[1],
): Promise<number> {
  const { firm_name: firmName, contact_email: contactEmail, contact_phone: contactPhone } = kept;
  if (kept.type === 'individual') return createViewer(tx, account);
  if (firmName === null || contactEmail === null || contactPhone === null)
    throw new Error('a firm’s details are there by constraint');
  return createFirm(tx, account, { firmName, contactEmail, contactPhone });
}
