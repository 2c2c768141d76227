import { type Db, first, one, run, sql } from '#lib/server/db.ts';
import type { Duty, Role } from '#lib/shared/route.ts';

export interface UserRow {
  id: number;
  role: Role;
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

export function readUser(db: Db, userId: number): Promise<UserRow> {
  return one(db, sql<UserRow>`select ${COLUMNS} from users where id = ${userId}`);
}

/** Holds money for a while, and drops an e-mail that waits for its code. */
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
