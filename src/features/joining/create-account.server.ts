import { violates, type Db, one, rows, sql } from '#lib/server/db.ts';
import type { Duty, Role } from '#lib/shared/route.ts';
import { createFirmProfile } from '#features/firms/server.ts';
import { createViewerProfile, createViewerProfiles } from '#features/viewers/server.ts';
import type { RewardState } from '#features/viewers/reward.ts';
import type { DetailsRow } from '#features/viewers/viewer-columns.ts';
import { accountErrors } from '#features/accounts/errors.ts';

const { EMAIL_TAKEN, PHONE_TAKEN } = accountErrors;

interface NewAccount {
  name: string;
  email: string;
  phone: string;
  passwordHash: string;
  now: Date;
}

interface NewViewer extends NewAccount {
  past?: RewardState | null;
}

interface FirmDetails {
  firmName: string;
  contactEmail: string;
  contactPhone: string;
}

/** Unique constraints over all roles decide who was first with an e-mail or phone. */
async function insertUser(
  tx: Db,
  role: Role,
  { name, email, phone, passwordHash, now }: NewAccount,
  duty: Duty | null = null,
): Promise<number> {
  try {
    const { id } = await one(
      tx,
      sql<{ id: number }>`
        insert into users (role, duty, name, email, phone, password_hash, secured_at, phone_proved_at, created_at)
        values (${role}, ${duty}, ${name}, ${email}, ${phone}, ${passwordHash}, ${now}, ${now}, ${now}) returning id`,
    );
    return id;
  } catch (error) {
    if (violates(error, 'users_email_key')) throw EMAIL_TAKEN({ errors: { email: EMAIL_TAKEN.text } });
    if (violates(error, 'users_phone_key')) throw PHONE_TAKEN({ errors: { phone: PHONE_TAKEN.text } });
    throw error;
  }
}

/** Only the command line calls it. Throws EMAIL_TAKEN, PHONE_TAKEN. */
export function createAdmin(tx: Db, { duty = 'owner', ...account }: NewAccount & { duty?: Duty }) {
  return insertUser(tx, 'admin', account, duty);
}

export async function createFirm(tx: Db, account: NewAccount, details: FirmDetails): Promise<number> {
  const userId = await insertUser(tx, 'firm', account);
  await createFirmProfile(tx, { userId, ...details });
  return userId;
}

/** Pays the welcome bonus only where the phone had no account before. Throws EMAIL_TAKEN, PHONE_TAKEN. */
export async function createViewer(tx: Db, { past = null, ...account }: NewViewer): Promise<number> {
  const userId = await insertUser(tx, 'user', account);
  await createViewerProfile(tx, { userId, past, now: account.now });
  return userId;
}

interface KnownViewer extends NewAccount {
  details: DetailsRow;
  /** False for people who had their welcome bonus elsewhere. */
  hasBonus: boolean;
}

/** Runs one statement per table; returns ids in the order of `viewers`. One taken e-mail or phone fails all. */
export async function createKnownViewers(tx: Db, viewers: readonly KnownViewer[], now: Date) {
  const made = await rows(
    tx,
    sql<{ id: number; email: string }>`
      insert into users (role, name, email, phone, password_hash, secured_at, phone_proved_at, created_at)
      select 'user', name, email, phone, password_hash, created_at, created_at, created_at
      from unnest(${viewers.map(({ name }) => name)}::text[], ${viewers.map(({ email }) => email)}::text[],
        ${viewers.map(({ phone }) => phone)}::text[], ${viewers.map(({ passwordHash }) => passwordHash)}::text[],
        ${viewers.map((viewer) => viewer.now)}::timestamptz[]) as known (name, email, phone, password_hash, created_at)
      returning id, email`,
  );
  const ids = new Map(made.map(({ id, email }) => [email, id]));
  const profiles = viewers.map(({ email, details, hasBonus }) => {
    const userId = ids.get(email);
    if (userId === undefined) throw new Error(`the account of ${email} was not made`);
    return { userId, details, hasBonus };
  });
  await createViewerProfiles(tx, profiles, now);
  return profiles.map(({ userId }) => userId);
}
