/**
 * Suspends and reinstates accounts: anybody's by another admin or by command line, except that one active admin always
 * stays (threats T-A9). Sessions end at once, the money stays, and the login names the reason (threats T-A7).
 */
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { commonErrors } from '#lib/shared/errors.ts';
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
  /** Null: by command line. */
  adminId: number | null;
  reason: string;
  now: Date;
}

/** Throws ACCOUNT_NOT_FOUND, OWN_ACCOUNT. */
async function readAnothers(
  db: Db,
  { userId, adminId }: Pick<AccountDecision, 'userId' | 'adminId'>,
): Promise<AccountRow> {
  if (userId === adminId) throw accountErrors.OWN_ACCOUNT();
  return readAccount(db, userId);
}

/**
 * Throws LAST_ADMIN where nobody else could act as an admin. Of two admins who suspend each other at the same moment the
 * second one waits here, and finds itself suspended.
 */
async function requireAnotherAdmin(tx: Db, { userId, adminId }: AccountDecision): Promise<void> {
  const active = await rows(
    tx,
    sql<{ id: number }>`
      select id from users where role = 'admin' and status = 'active' order by id for update`,
  );
  if (adminId !== null && !active.some(({ id }) => id === adminId)) throw commonErrors.UNAUTHENTICATED();
  if (active.every(({ id }) => id === userId)) throw accountErrors.LAST_ADMIN();
}

/** Suspends an account. Throws ACCOUNT_NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN, ACCOUNT_NOT_ACTIVE. */
export async function suspendAccount(db: Db, decision: AccountDecision): Promise<void> {
  const { userId, adminId, reason, now } = decision;
  await inTransaction(db, async (tx) => {
    const { role } = await readAnothers(tx, decision);
    if (role === 'admin') await requireAnotherAdmin(tx, decision);
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

/** Ends all sessions of somebody else's account. Throws ACCOUNT_NOT_FOUND, OWN_ACCOUNT. */
export async function endUserSessions(
  db: Db,
  { userId, adminId, now }: Omit<AccountDecision, 'reason'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await readAnothers(tx, { userId, adminId });
    await endOtherSessions(tx, { userId, keepSessionId: null, now });
    await recordAct(tx, { actorId: adminId, act: userActs['end-sessions'], subjectId: userId, now });
  });
}
