import { type Db, first, one, run, sql } from '#lib/server/db.ts';
import type { Duty, Role } from '#lib/shared/route.ts';

export interface UserRow {
  id: number;
  role: Role;
  /** An administrator's; null for everybody else. */
  duty: Duty | null;
  name: string;
  email: string;
  phone: string;
  password_hash: string;
  status: 'active' | 'suspended' | 'closed';
  suspension_reason: string | null;
}

const COLUMNS = sql`id, role, duty, name, email, phone, password_hash, status, suspension_reason`;

/** `email` must be normalised already (emailSchema). */
export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return first(db, sql<UserRow>`select ${COLUMNS} from users where email = ${email}`);
}

export function findUserByPhone(db: Db, phone: string): Promise<UserRow | undefined> {
  return first(db, sql<UserRow>`select ${COLUMNS} from users where phone = ${phone}`);
}

/** Reads an account that must exist, such as a signed-in person's. Throws a plain error when it does not. */
export function readUser(db: Db, userId: number): Promise<UserRow> {
  return one(db, sql<UserRow>`select ${COLUMNS} from users where id = ${userId}`);
}

/** Stores a new password. For a while money cannot leave the account; a new e-mail does not wait any longer. */
export async function setPassword(
  tx: Db,
  { userId, passwordHash, now }: { userId: number; passwordHash: string; now: Date },
): Promise<void> {
  await run(
    tx,
    sql`update users set password_hash = ${passwordHash}, secured_at = ${now}
        where id = ${userId} and status <> 'closed'`,
  );
  await run(tx, sql`delete from email_changes where user_id = ${userId}`);
}
