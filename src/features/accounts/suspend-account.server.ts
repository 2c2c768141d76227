/** One active owner always stays (threats T-A9). Sessions end at once, the money stays, and mail and login name the reason (T-A7). */
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { commonErrors } from '#lib/shared/errors.ts';
import type { Duty, Role } from '#lib/shared/route.ts';
import { words } from '#lib/shared/words.ts';
import { notify } from '#platform/notices/server.ts';
import { adminActs, userActs } from './acts.ts';
import { accountErrors } from './errors.ts';
import { dutyTexts } from './texts.ts';
import { voidResetGrants } from './passwords/reset-password.server.ts';
import { endOtherSessions } from './signing-in/sessions.server.ts';
import { notifyOwner } from './alarms.server.ts';

export interface AccountRow {
  role: Role;
  duty: Duty | null;
  status: 'active' | 'suspended' | 'closed';
  suspended_at: Date | null;
  suspension_reason: string | null;
}

export async function readAccount(db: Db, userId: number): Promise<AccountRow> {
  const account = await first(
    db,
    sql<AccountRow>`select role, duty, status, suspended_at, suspension_reason from users where id = ${userId}`,
  );
  if (account === undefined) throw accountErrors.ACCOUNT_NOT_FOUND();
  return account;
}

export interface AccountDecision {
  userId: number;
  /** Null at the command line. */
  adminId: number | null;
  reason: string;
  now: Date;
}

type Decider = Pick<AccountDecision, 'userId' | 'adminId'>;

async function readAnothers(db: Db, { userId, adminId }: Decider): Promise<AccountRow> {
  if (userId === adminId) throw accountErrors.OWN_ACCOUNT();
  return readAccount(db, userId);
}

/**
 * Only an owner decides over admins: throws NOT_YOUR_DUTY. Locks and returns the active ones: of two who suspend each
 * other at once, the second waits and is then refused.
 */
async function requireOwner(tx: Db, adminId: number | null): Promise<{ id: number; duty: Duty }[]> {
  const active = await rows(
    tx,
    sql<{ id: number; duty: Duty }>`
      select id, duty from users where role = 'admin' and status = 'active' order by id for update`,
  );
  if (adminId === null) return active;
  const decider = active.find(({ id }) => id === adminId);
  if (decider === undefined) throw commonErrors.UNAUTHENTICATED();
  if (decider.duty !== 'owner') throw commonErrors.NOT_YOUR_DUTY();
  return active;
}

/** For acts that take an admin's rights. Throws NOT_YOUR_DUTY, and LAST_ADMIN where no other owner would stay. */
async function requireAnotherOwner(tx: Db, { userId, adminId }: Decider): Promise<void> {
  const active = await requireOwner(tx, adminId);
  if (!active.some(({ id, duty }) => duty === 'owner' && id !== userId)) throw accountErrors.LAST_ADMIN();
}

/** Ends the sessions opened with the former duty (T-A7). Throws ACCOUNT_NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN. */
export async function changeDuty(
  db: Db,
  change: { userId: number; adminId: number | null; duty: Duty; now: Date },
): Promise<void> {
  const { userId, adminId, duty, now } = change;
  await inTransaction(db, async (tx) => {
    const { role, duty: before } = await readAnothers(tx, change);
    if (role !== 'admin') throw accountErrors.ACCOUNT_NOT_FOUND();
    if (before === duty) return;
    await requireAnotherOwner(tx, change);
    await run(tx, sql`update users set duty = ${duty} where id = ${userId}`);
    await endOtherSessions(tx, { userId, keepSessionId: null, now });
    const act = { act: adminActs['change-duty'], before: { duty: before }, after: { duty } };
    await recordAct(tx, { ...act, actorId: adminId, subjectId: userId, now });
    await notifyOfDuty(tx, change);
  });
}

async function notifyOfDuty(
  tx: Db,
  { userId, adminId, duty, now }: { userId: number; adminId: number | null; duty: Duty; now: Date },
): Promise<void> {
  const changer = await first(
    tx,
    sql<{ name: string }>`select name from users where id = ${adminId}::bigint`,
  );
  const detail = { title: dutyTexts.names[duty], name: changer?.name ?? words.system };
  await notify(tx, { kind: 'duty_changed', to: [userId], ref: now.toISOString(), detail }, now);
}

/** Throws ACCOUNT_NOT_FOUND, OWN_ACCOUNT, LAST_ADMIN, ACCOUNT_NOT_ACTIVE. */
export async function suspendAccount(db: Db, decision: AccountDecision): Promise<void> {
  const { userId, adminId, reason, now } = decision;
  await inTransaction(db, async (tx) => {
    const { role } = await readAnothers(tx, decision);
    if (role === 'admin') await requireAnotherOwner(tx, decision);
    const suspended = await run(
      tx,
      sql`update users set status = 'suspended', suspended_at = ${now}, suspension_reason = ${reason}
          where id = ${userId} and status = 'active'`,
    );
    if (suspended === 0) throw accountErrors.ACCOUNT_NOT_ACTIVE();
    await endOtherSessions(tx, { userId, keepSessionId: null, now });
    await voidResetGrants(tx, userId, now);
    const act = { act: userActs.suspend, before: { status: 'active' }, after: { status: 'suspended' } };
    await recordAct(tx, { ...act, actorId: adminId, subjectId: userId, reason, now });
    const ref = now.toISOString();
    await notify(tx, { kind: 'account_suspended', to: [userId], ref, detail: { reason } }, now);
  });
}

/** Throws ACCOUNT_NOT_FOUND, NOT_YOUR_DUTY, ACCOUNT_NOT_SUSPENDED. */
export async function reinstateAccount(db: Db, { userId, adminId, reason, now }: AccountDecision) {
  await inTransaction(db, async (tx) => {
    const { role } = await readAccount(tx, userId);
    if (role === 'admin') await requireOwner(tx, adminId);
    const reinstated = await run(
      tx,
      sql`update users set status = 'active', suspended_at = null, suspension_reason = null
          where id = ${userId} and status = 'suspended'`,
    );
    if (reinstated === 0) throw accountErrors.ACCOUNT_NOT_SUSPENDED();
    const act = { act: userActs.reinstate, before: { status: 'suspended' }, after: { status: 'active' } };
    await recordAct(tx, { ...act, actorId: adminId, subjectId: userId, reason, now });
    await notifyOwner(tx, { kind: 'account_reinstated', userId, now });
  });
}

/** Throws ACCOUNT_NOT_FOUND, OWN_ACCOUNT, NOT_YOUR_DUTY. */
export async function endUserSessions(db: Db, { userId, adminId, now }: Omit<AccountDecision, 'reason'>) {
  await inTransaction(db, async (tx) => {
    const { role } = await readAnothers(tx, { userId, adminId });
    if (role === 'admin') await requireOwner(tx, adminId);
    await endOtherSessions(tx, { userId, keepSessionId: null, now });
    await recordAct(tx, { actorId: adminId, act: userActs['end-sessions'], subjectId: userId, now });
  });
}
