import { violates, type Db, one, sql } from '#lib/server/db.ts';
import type { Role } from '#lib/shared/route.ts';
import { createFirmProfile } from '#features/firms/server/index.ts';
import { createViewerProfile } from '#features/people/server/index.ts';
import type { RewardState } from '#features/people/reward.ts';
import { accountErrors } from '../../errors.ts';

const { EMAIL_TAKEN, PHONE_TAKEN } = accountErrors;

export interface NewAccount {
  name: string;
  email: string;
  phone: string;
  passwordHash: string;
  now: Date;
}

export interface NewViewer extends NewAccount {
  /** The rewards of earlier accounts of this phone; absent where there was none. */
  past?: RewardState | null;
}

export interface FirmDetails {
  firmName: string;
  contactEmail: string;
  contactPhone: string;
}

/**
 * Inserts the account. Unique constraints over all roles decide who of two people was first with an e-mail or phone.
 */
async function insertUser(
  tx: Db,
  role: Role,
  { name, email, phone, passwordHash, now }: NewAccount,
): Promise<number> {
  try {
    const { id } = await one(
      tx,
      sql<{ id: number }>`
        insert into users (role, name, email, phone, password_hash, secured_at, created_at)
        values (${role}, ${name}, ${email}, ${phone}, ${passwordHash}, ${now}, ${now}) returning id`,
    );
    return id;
  } catch (error) {
    if (violates(error, 'users_email_key')) throw EMAIL_TAKEN({ errors: { email: EMAIL_TAKEN.text } });
    if (violates(error, 'users_phone_key')) throw PHONE_TAKEN({ errors: { phone: PHONE_TAKEN.text } });
    throw error;
  }
}

/** Creates an admin. Only the command line calls it. Throws EMAIL_TAKEN or PHONE_TAKEN. */
export function createAdmin(tx: Db, account: NewAccount): Promise<number> {
  return insertUser(tx, 'admin', account);
}

/** Creates a firm with its authorised person's account and its wallet. Throws EMAIL_TAKEN or PHONE_TAKEN. */
export async function createFirm(tx: Db, account: NewAccount, details: FirmDetails): Promise<number> {
  const userId = await insertUser(tx, 'firm', account);
  await createFirmProfile(tx, { userId, ...details });
  return userId;
}

/**
 * Creates a viewer with a wallet. The welcome bonus is paid only where the phone had no account before. Throws
 * EMAIL_TAKEN or PHONE_TAKEN.
 */
export async function createViewer(tx: Db, { past = null, ...account }: NewViewer): Promise<number> {
  const userId = await insertUser(tx, 'user', account);
  await createViewerProfile(tx, { userId, past, now: account.now });
  return userId;
}
