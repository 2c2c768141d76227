/**
 * Suspends and reinstates a viewer or a firm. Sessions end at once, the money stays, and the login names the reason
 * (T-A7).
 */
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, run, sql } from '#lib/server/db.ts';
import type { Role } from '#lib/shared/route.ts';
import { userActs } from '../acts.ts';
import { accountErrors } from '../errors.ts';
import { voidResetGrants } from './passwords/reset-password.ts';
import { endOtherSessions } from './signing-in/sessions.ts';

export interface AccountRow {
  role: Role;
  status: 'active' | 'suspended' | 'closed';
  suspended_at: Date | null;
  suspension_reason: string | null;
}

/** Reads any account. Throws ACCOUNT_NOT_FOUND. */
export async function readAccount(db: Db, userId: number): Promise<AccountRow> {
  const account = await first(
    db,
    sql<AccountRow>`select role, status, suspended_at, suspension_reason from users where id = ${userId}`,
  );
  if (account === undefined) throw accountErrors.ACCOUNT_NOT_FOUND();
  return account;
}

export interface AccountDecision {
  userId: number;
  adminId: number;
  reason: string;
  now: Date;
}

/** Admins cannot act on an admin's account here, their own included. Throws ACCOUNT_NOT_FOUND, ADMIN_STAYS. */
async function requireNoAdmin(db: Db, userId: number): Promise<AccountRow> {
  const account = await readAccount(db, userId);
  if (account.role === 'admin') throw accountErrors.ADMIN_STAYS();
  return account;
}

/** Suspends an account. Throws ACCOUNT_NOT_FOUND, ADMIN_STAYS, ACCOUNT_NOT_ACTIVE. */
export async function suspendAccount(
  db: Db,
  { userId, adminId, reason, now }: AccountDecision,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireNoAdmin(tx, userId);
    const suspended = await run(
      tx,
      sql`update users set status = 'suspended', suspended_at = ${now}, suspension_reason = ${reason}
          where id = ${userId} and status = 'active'`,
    );
    if (suspended === 0) throw accountErrors.ACCOUNT_NOT_ACTIVE();
    await endOtherSessions(tx, { userId, keepSessionId: null, now });
    await voidResetGrants(tx, userId, now);
    await recordAct(tx, {
      actorId: adminId,
      act: userActs.suspend,
      subjectId: userId,
      reason,
      before: { status: 'active' },
      after: { status: 'suspended' },
      now,
    });
  });
}

/** Lifts a suspension. Throws ACCOUNT_NOT_FOUND, ACCOUNT_NOT_SUSPENDED. */
export async function reinstateAccount(
  db: Db,
  { userId, adminId, reason, now }: AccountDecision,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await readAccount(tx, userId);
    const reinstated = await run(
      tx,
      sql`update users set status = 'active', suspended_at = null, suspension_reason = null
          where id = ${userId} and status = 'suspended'`,
    );
    if (reinstated === 0) throw accountErrors.ACCOUNT_NOT_SUSPENDED();
    await recordAct(tx, {
      actorId: adminId,
      act: userActs.reinstate,
      subjectId: userId,
      reason,
      before: { status: 'suspended' },
      after: { status: 'active' },
      now,
    });
  });
}

/** Ends all sessions of somebody else's account. Throws ACCOUNT_NOT_FOUND, ADMIN_STAYS. */
export async function endUserSessions(
  db: Db,
  { userId, adminId, now }: { userId: number; adminId: number; now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireNoAdmin(tx, userId);
    await endOtherSessions(tx, { userId, keepSessionId: null, now });
    await recordAct(tx, { actorId: adminId, act: userActs['end-sessions'], subjectId: userId, now });
  });
}
