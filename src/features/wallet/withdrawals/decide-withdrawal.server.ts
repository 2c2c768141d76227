import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { type Db, first, run, sql } from '#lib/server/db.ts';
import { firmWallet, userWallet } from '#platform/ledger/accounts.ts';
import { closeOvertaken } from '#platform/approvals/server.ts';
import { fromTo, type NewEntry, post, requireAgreement } from '#platform/ledger/server.ts';
import { readHold } from '#features/fraud/server.ts';
import { notify } from '#platform/notices/server.ts';
import { withdrawalActs } from '../contract.ts';
import { walletErrors } from '../contract/viewer.ts';
import { payoutTexts } from '../payouts/texts.ts';
import {
  TAKEN_MS,
  WITHDRAWAL_DECISIONS,
  type WithdrawalDecision,
  type WithdrawalStatus,
} from '../lifecycle.ts';
import {
  CANCELLED_REASON,
  overtakenText,
  restsText,
  takenText,
  withdrawalProposalTexts,
  withdrawalStateText,
} from '../texts.ts';

export const WITHDRAWAL_PROPOSAL = 'withdrawal';

interface Decision {
  withdrawalId: number;
  decision: Exclude<WithdrawalDecision, 'cancel'>;
  reason?: string;
  /** The payout run that decides it, whatever has come to be known about its owner since: the bank has acted. */
  runId?: number;
  /** The bank's, of a return. */
  day?: CalendarDay;
  adminId: number;
  now: Date;
}

interface Change extends Omit<Decision, 'decision' | 'adminId'> {
  decision: WithdrawalDecision;
  actorId: number;
  ownerId?: number;
}

/**
 * Whether somebody may act on a withdrawal: not on one that a payout run owns, and on one that an administrator took
 * only he himself, and other administrators when hours have passed.
 */
function isTakenByNoOther({ decision, actorId, ownerId, runId, now }: Omit<Refused, 'withdrawalId'>) {
  if (decision === 'return') return sql`true`;
  if (runId !== undefined) return sql`payout_run_id = ${runId}`;
  if (ownerId !== undefined) return sql`(payout_run_id is null and taken_by is null)`;
  const late = new Date(now.getTime() - TAKEN_MS);
  return sql`(payout_run_id is null and (taken_by is null or taken_by = ${actorId} or taken_at <= ${late}))`;
}

interface Decided {
  user_id: number;
  is_firm: boolean;
  is_closed: boolean;
  amount: Kurus;
  iban: string;
  taken_by_other: string | null;
}

const ownedBy = (ownerId: number | undefined) =>
  ownerId === undefined ? sql`true` : sql`user_id = ${ownerId}`;

interface Present {
  status: WithdrawalStatus;
  rests_until: Date | null;
  rejection_reason: string | null;
  decided_by_name: string | null;
  is_taken: boolean;
  payout_run_id: number | null;
  taken_by_name: string | null;
  taken_at: Date | null;
}

function refusalText({ decision, ownerId }: Refused, current: Present): string {
  const state = withdrawalStateText({ ...current, in_review: false });
  const decidedBy = ownerId === undefined ? current.decided_by_name : null;
  return overtakenText(decision, { status: current.status, state, decidedBy });
}

type Refused = Omit<Change, 'decision'> & { decision: WithdrawalDecision | 'take' | 'release' | 'look' };

async function refuse(tx: Db, change: Refused): Promise<never> {
  const { withdrawalId, ownerId } = change;
  const current = await first(
    tx,
    sql<Present>`
      select status, rests_until, rejection_reason,
        (select name from users where id = decided_by and role = 'admin') as decided_by_name,
        not ${isTakenByNoOther(change)} as is_taken, taken_at, payout_run_id,
        (select name from users where id = taken_by) as taken_by_name
      from withdrawals where id = ${withdrawalId} and ${ownedBy(ownerId)}`,
  );
  if (current === undefined) throw walletErrors.WITHDRAWAL_NOT_FOUND();
  const { status, is_taken: isTaken, taken_by_name: name, taken_at: at } = current;
  const { payout_run_id: runId } = current;
  if (status === 'pending' && runId !== null)
    throw walletErrors.WITHDRAWAL_TAKEN(ownerId === undefined ? { message: payoutTexts.inRun(runId) } : {});
  if (status === 'pending' && isTaken && name !== null && at !== null)
    throw walletErrors.WITHDRAWAL_TAKEN(ownerId === undefined ? { message: takenText(name, at) } : {});
  // Only a cooldown prevents the decision on a waiting one.
  if (status === 'pending' && current.rests_until !== null)
    throw walletErrors.WITHDRAWAL_RESTS({ message: restsText(current.rests_until) });
  throw walletErrors.WITHDRAWAL_STATE({ message: refusalText(change, current), extra: { status } });
}

/** The wallet of a closed account belongs to nobody any more (docs/money.md). */
function movementsOf(
  decision: WithdrawalDecision,
  { user_id: userId, is_firm: isFirm, is_closed: isClosed, amount }: Decided,
): Pick<NewEntry, 'kind' | 'postings'>[] {
  const wallet = isFirm ? firmWallet(userId) : userWallet(userId);
  const paid = { kind: 'withdrawal_paid', postings: fromTo('withdrawals_pending', 'bank', amount) } as const;
  const to = isClosed ? 'platform_revenue' : wallet;
  const returned = { kind: 'withdrawal_returned', postings: fromTo('bank', to, amount) } as const;
  if (decision === 'approve') return [paid];
  if (decision === 'return') return [returned];
  if (decision === 'bounce') return [paid, returned];
  return [{ kind: 'withdrawal_rejected', postings: fromTo('withdrawals_pending', wallet, amount) }];
}

/**
 * Compare-and-set: of several who decide at once exactly one does. @throws WITHDRAWAL_NOT_FOUND, WITHDRAWAL_IN_REVIEW,
 * WITHDRAWAL_STATE, WITHDRAWAL_RESTS, WITHDRAWAL_TAKEN.
 */
export async function decideWithdrawal(tx: Db, { adminId, ...decision }: Decision): Promise<void> {
  await decide(tx, { ...decision, actorId: adminId });
}

/** Before it, the bank cannot have done anything: the day of the run's file, or else of the request. */
export async function readFirstBankDay(db: Db, withdrawalId: number): Promise<CalendarDay | undefined> {
  const found = await first(
    db,
    sql<{ at: Date }>`
      select coalesce((select filed_at from payout_run_rows join payout_runs on payout_runs.id = run_id
        where withdrawal_id = withdrawals.id and result = 'paid'), created_at) as at
      from withdrawals where id = ${withdrawalId}`,
  );
  return found && istanbulDay(found.at);
}

/** The wrong field of a day that somebody typed as the bank's. */
export function findBankDayProblem(
  day: CalendarDay | undefined,
  { from, now }: { from: CalendarDay | undefined; now: Date },
): { day?: string } {
  if (day === undefined) return {};
  if (day > istanbulDay(now)) return { day: payoutTexts.laterDay };
  return from !== undefined && day < from ? { day: payoutTexts.earlierDay(from) } : {};
}

export const laterDay = (day: CalendarDay, other: CalendarDay | undefined): CalendarDay =>
  other !== undefined && other > day ? other : day;

/** The bank sent it back, perhaps days later. @throws WITHDRAWAL_STATE unless it is paid */
export async function returnPaidWithdrawal(
  tx: Db,
  returned: Omit<Decision, 'decision'> & { reason: string; day: CalendarDay },
): Promise<void> {
  const { withdrawalId, reason, adminId, now } = returned;
  const day = laterDay(returned.day, await readFirstBankDay(tx, withdrawalId));
  await decideWithdrawal(tx, { ...returned, day, decision: 'return' });
  await run(
    tx,
    sql`update payout_run_rows set result = 'returned', reason = ${reason}, returned_on = ${day}::date,
        decided_by = ${adminId}, decided_at = ${now} where withdrawal_id = ${withdrawalId} and result = 'paid'`,
  );
}

/** Recorded once; a second look is no fault. */
export async function lookAtWithdrawal(
  tx: Db,
  { withdrawalId, adminId, now }: { withdrawalId: number; adminId: number; now: Date },
): Promise<void> {
  const looked = await first(
    tx,
    sql<{ is_first: boolean }>`
      with before as (select id, looked_at from withdrawals where id = ${withdrawalId} and status = 'pending' for update)
      update withdrawals set looked_at = coalesce(before.looked_at, ${now}),
        looked_by = coalesce(looked_by, ${adminId}) from before where withdrawals.id = before.id
      returning before.looked_at is null as is_first`,
  );
  if (looked === undefined) return refuse(tx, { withdrawalId, decision: 'look', actorId: adminId, now });
  if (looked.is_first)
    await recordAct(tx, { actorId: adminId, act: withdrawalActs.look, subjectId: withdrawalId, now });
}

/**
 * Also one on hold or in review: in the wallet the same rules hold its money. @throws WITHDRAWAL_NOT_FOUND, also for
 * somebody else's, WITHDRAWAL_STATE, WITHDRAWAL_TAKEN.
 */
export async function cancelWithdrawal(
  tx: Db,
  { withdrawalId, userId, now }: { withdrawalId: number; userId: number; now: Date },
): Promise<void> {
  const owner = { actorId: userId, ownerId: userId };
  await decide(tx, { withdrawalId, decision: 'cancel', reason: CANCELLED_REASON, ...owner, now });
}

async function notifyViewer(
  tx: Db,
  { withdrawalId, decision, reason = '', now }: Change,
  { user_id, amount, is_closed: isClosed }: Decided,
): Promise<void> {
  if (decision === 'cancel' || isClosed) return;
  const kind = `withdrawal_${WITHDRAWAL_DECISIONS[decision].to}` as const;
  await notify(tx, { kind, to: [user_id], ref: withdrawalId, detail: { amount, reason } }, now);
}

async function closeItsProposal(tx: Db, { withdrawalId, decision, actorId, now }: Change): Promise<void> {
  if (decision !== 'reject' && decision !== 'cancel') return;
  const { kind: title, overtaken } = withdrawalProposalTexts;
  const proposal = { kind: WITHDRAWAL_PROPOSAL, title, subject: withdrawalId };
  await closeOvertaken(tx, { ...proposal, note: overtaken[decision], actorId, now });
}

const takenFrom = (name: string | null): { taken_by?: string } => (name === null ? {} : { taken_by: name });

/**
 * Taken before its money is sent, so that nobody else sends it too. Whether it is in review, the caller checks.
 * @throws MONEY_FROZEN, WITHDRAWAL_NOT_FOUND, WITHDRAWAL_STATE, WITHDRAWAL_RESTS, WITHDRAWAL_TAKEN.
 */
export async function takeOrRelease(
  tx: Db,
  asked: Pick<Decision, 'withdrawalId' | 'adminId' | 'now'> & { decision: 'take' | 'release' },
): Promise<void> {
  const { withdrawalId, decision, adminId, now } = asked;
  const takes = decision === 'take';
  if (takes) await requireAgreement(tx);
  const request = { withdrawalId, decision, actorId: adminId, now };
  const taken = await first(
    tx,
    sql<{ from_id: number | null; from_name: string | null }>`
      with before as (select id, taken_by as from_id from withdrawals where id = ${withdrawalId} for update)
      update withdrawals set taken_by = ${takes ? adminId : null}::bigint, taken_at = ${takes ? now : null}::timestamptz
      from before where withdrawals.id = before.id and status = 'pending' and ${isTakenByNoOther(request)}
        and (${!takes} or rests_until is null or rests_until <= ${now})
      returning from_id, (select name from users where id = from_id) as from_name`,
  );
  if (taken === undefined) return refuse(tx, request);
  if (taken.from_id === (takes ? adminId : null)) return;
  const act = { actorId: adminId, act: withdrawalActs[decision], subjectId: withdrawalId };
  await recordAct(tx, { ...act, before: takenFrom(taken.from_name), now });
}

async function decide(tx: Db, request: Change): Promise<void> {
  const { withdrawalId, decision, reason = null, day, actorId, ownerId, runId, now } = request;
  const { from, to: status } = WITHDRAWAL_DECISIONS[decision];
  const decided = await first(
    tx,
    sql<Decided>`
      update withdrawals set status = ${status}, rejection_reason = ${reason}, decided_at = ${now}, decided_by = ${actorId},
        payout_run_id = null
      where id = ${withdrawalId} and status = ${from} and ${ownedBy(ownerId)} and ${isTakenByNoOther(request)}
        and (${decision} <> 'approve' or ${runId !== undefined} or rests_until is null or rests_until <= ${now})
      returning user_id, user_id in (select user_id from firms) as is_firm, amount_kurus as amount, iban,
        (select status = 'closed' from users where id = user_id) as is_closed,
        (select name from users where id = taken_by and id <> ${actorId}) as taken_by_other`,
  );
  if (decided === undefined) return refuse(tx, request);
  if (decision === 'approve' && runId === undefined && (await readHold(tx, decided.user_id)) !== undefined)
    throw walletErrors.WITHDRAWAL_IN_REVIEW();
  const detail = { iban_end: decided.iban.slice(-4) };
  const result = decision === 'cancel' ? 'cancelled' : status;
  const about = { ref: withdrawalId, actorId, detail };
  const entries = movementsOf(decision, decided).map((movement) => ({ ...movement, ...about }));
  await post(tx, { entries, now });
  await recordAct(tx, {
    actorId,
    act: withdrawalActs[decision],
    subjectId: withdrawalId,
    reason,
    before: { status: from, ...takenFrom(decided.taken_by_other) },
    after: {
      ...detail,
      ...(runId !== undefined && { run: runId }),
      ...(day !== undefined && { day }),
      status: result,
      user_id: decided.user_id,
      amount: kurusToLira(decided.amount),
    },
    now,
  });
  await closeItsProposal(tx, request);
  await notifyViewer(tx, request, decided);
}
