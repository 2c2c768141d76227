import { AppError } from '#lib/shared/errors.ts';
import { type Kurus, kurusToLira, sumKurus } from '#lib/shared/money.ts';
import { z } from '#lib/shared/zod.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, one, rows, run as execute, sql } from '#lib/server/db.ts';
import { readCoverage } from '#features/fraud/server.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import { closeOvertaken, defineProposal, findProposalsAbout } from '#platform/approvals/server.ts';
import { isFrozen, requireAgreement } from '#platform/ledger/server.ts';
import { readSettings } from '#platform/settings/server.ts';
import { bankOf, findIbanProblem } from '../iban.ts';
import { TAKEN_MS } from '../lifecycle.ts';
import { listWithdrawals, lookOf, toWire, type WithdrawalRow } from '../queries.server.ts';
import { WITHDRAWAL_PROPOSAL } from '../withdrawals/decide-withdrawal.server.ts';
import { type FileFormat, payoutErrors, payoutRunActs, type RunStatus } from './contract.ts';
import { MAX_RUN_ROWS, payoutProblems as problems, payoutProposalTexts, payoutTexts } from './texts.ts';

export interface Run {
  id: number;
  status: RunStatus;
  file_format: FileFormat | null;
  file_hash: string | null;
  filed_at: Date | null;
  times_given: number;
  count: number;
  amount: Kurus;
}

/** Locked before its withdrawals and their accounts. @throws PAYOUT_RUN_NOT_FOUND, PAYOUT_RUN_STATE */
export async function lockRun(tx: Db, runId: number, ...statuses: readonly RunStatus[]): Promise<Run> {
  const run = await first(
    tx,
    sql<Run>`
      select id, status, file_format, file_hash, filed_at, times_given,
        (select count(*) from payout_run_rows where run_id = payout_runs.id) as count,
        (select coalesce(sum(amount_kurus), 0)::bigint from payout_run_rows where run_id = payout_runs.id) as amount
      from payout_runs where id = ${runId} for update`,
  );
  if (run === undefined) throw payoutErrors.PAYOUT_RUN_NOT_FOUND();
  if (!statuses.includes(run.status)) throw payoutErrors.PAYOUT_RUN_STATE();
  return run;
}

type Candidate = Awaited<ReturnType<typeof checkWithdrawals>>[number];

interface Checking {
  /** Without: all that wait, the oldest first. */
  ids?: readonly number[] | undefined;
  /** The run that owns them already, where it is about to give its file. */
  runId?: number;
  adminId: number;
  now: Date;
}

/** Withdrawals with what is checked of each, and why it may not be sent now. */
export async function checkWithdrawals(db: Db, { ids, runId, adminId, now }: Checking) {
  const { withdrawals } = await listWithdrawals(db, {
    search: '',
    status: ids === undefined ? 'pending' : 'all',
    ids,
    isFree: ids === undefined,
    page: 1,
    limit: MAX_RUN_ROWS,
  });
  const waiting = withdrawals.filter(({ status }) => status === 'pending').map(({ id }) => id);
  const coverage = await readCoverage(db, waiting, now);
  const proposals = await findProposalsAbout(db, { kind: WITHDRAWAL_PROPOSAL, subjects: waiting });
  const isStopped = await isFrozen(db);
  const { four_eyes_amount: limit } = await readSettings(db);
  const findProblem = (row: WithdrawalRow, isUnseen: boolean): string | null => {
    const { taken_by: takenBy, taken_at: takenAt, taken_by_name: takenByName } = row;
    if (row.status !== 'pending') return toWire(row, now).status_text;
    if (row.payout_run_id !== null && row.payout_run_id !== runId) return problems.inRun(row.payout_run_id);
    if (isStopped) return problems.frozen;
    if (row.in_review) return problems.inReview;
    if (row.rests_until !== null && row.rests_until > now) return problems.rests(row.rests_until);
    if (
      takenBy !== null &&
      takenBy !== adminId &&
      takenAt !== null &&
      takenAt.getTime() > now.getTime() - TAKEN_MS
    )
      return problems.taken(takenByName ?? '');
    if (proposals.get(String(row.id))?.status === 'open') return problems.proposed;
    if (isUnseen && runId === undefined) return problems.unseen;
    return findIbanProblem(row.iban) ?? null;
  };
  return withdrawals.map((row) => {
    const look = lookOf(coverage.get(row.id), row);
    return {
      ...toWire(row, now),
      bank_name: bankOf(row.iban),
      is_large: row.amount > limit,
      look,
      problem: findProblem(row, look?.is_needed === true),
    };
  });
}

export const refusedOf = (checked: readonly Candidate[]): Candidate[] =>
  checked.filter(({ problem }) => problem !== null);

function refuseRows(refused: readonly Candidate[]): never {
  const named = refused.slice(0, 3).map(({ id, problem }) => payoutTexts.refused(id, problem ?? ''));
  throw payoutErrors.PAYOUT_ROWS_REFUSED(named.length === 0 ? {} : { message: `${named.join('. ')}.` });
}

interface NewRun {
  ids: readonly number[];
  adminId: number;
  now: Date;
}

/** All of them or none. Locks them first, because a proposal to pay one locks it, too. Returns the run's id. */
export async function createRun(tx: Db, { ids, adminId, now }: NewRun): Promise<number> {
  await requireAgreement(tx);
  await rows(
    tx,
    sql<{ id: number }>`select id from withdrawals where id = any(${ids}::bigint[]) order by id for update`,
  );
  const checked = await checkWithdrawals(tx, { ids, adminId, now });
  const refused = refusedOf(checked);
  if (refused.length > 0 || checked.length !== ids.length) refuseRows(refused);
  const { id } = await one(
    tx,
    sql<{
      id: number;
    }>`insert into payout_runs (created_by, created_at) values (${adminId}, ${now}) returning id`,
  );
  const claimed = await execute(
    tx,
    sql`
      with claimed as (
        update withdrawals set payout_run_id = ${id}, taken_by = null, taken_at = null
        where id = any(${ids}::bigint[]) and status = 'pending' and payout_run_id is null
          and (rests_until is null or rests_until <= ${now})
          and (taken_by is null or taken_by = ${adminId} or taken_at <= ${new Date(now.getTime() - TAKEN_MS)})
        returning id, amount_kurus)
      insert into payout_run_rows (run_id, withdrawal_id, amount_kurus)
      select ${id}, id, amount_kurus from claimed`,
  );
  if (claimed !== ids.length) refuseRows([]);
  const sum = sumKurus(...checked.map(({ amount }) => amount));
  const after = { count: claimed, amount: kurusToLira(sum) };
  await recordAct(tx, { actorId: adminId, act: payoutRunActs.create, subjectId: id, after, now });
  return id;
}

export const PAYOUT_PROPOSAL = 'payout-run';

export const payoutProposal = defineProposal({
  kind: PAYOUT_PROPOSAL,
  title: payoutProposalTexts.kind,
  note: payoutProposalTexts.note,
  schema: z.object({ runId: z.int(), count: z.int(), amount: z.int() }),

  describe: (_db, { runId, count, amount }) =>
    Promise.resolve([
      { label: payoutProposalTexts.run, value: String(runId) },
      { label: payoutProposalTexts.content, value: payoutProposalTexts.sum(count, amount as Kurus) },
    ]),

  async carryOut(tx, { payload: { runId, count, amount }, approvedBy, now }) {
    try {
      const run = await lockRun(tx, runId, 'open');
      if (run.count !== count || run.amount !== amount) throw payoutErrors.PAYOUT_RUN_STATE();
    } catch (error) {
      throw error instanceof AppError ? approvalErrors.PROPOSAL_OVERTAKEN() : error;
    }
    await execute(
      tx,
      sql`update payout_runs set status = 'approved', approved_by = ${approvedBy}, approved_at = ${now} where id = ${runId}`,
    );
  },
});

interface OnRun {
  runId: number;
  adminId: number;
  now: Date;
}

export async function proposeRun(tx: Db, { runId, adminId, now }: OnRun): Promise<void> {
  const { count, amount } = await lockRun(tx, runId, 'open');
  const { reason } = payoutProposalTexts;
  await payoutProposal.propose(tx, {
    payload: { runId, count, amount },
    subject: runId,
    reason,
    adminId,
    now,
  });
}

export async function closeItsProposal(tx: Db, { runId, adminId, now }: OnRun, note: string): Promise<void> {
  const { kind: title } = payoutProposalTexts;
  await closeOvertaken(tx, { kind: PAYOUT_PROPOSAL, title, subject: runId, note, actorId: adminId, now });
}

/** @throws PAYOUT_RUN_STATE once its file was given: the bank may have it. */
export async function callOffRun(tx: Db, { reason, ...on }: OnRun & { reason: string }): Promise<void> {
  const { runId, adminId, now } = on;
  const { count, amount } = await lockRun(tx, runId, 'open', 'approved');
  await execute(tx, sql`update withdrawals set payout_run_id = null where payout_run_id = ${runId}`);
  await execute(tx, sql`update payout_runs set status = 'called_off', ended_at = ${now} where id = ${runId}`);
  await closeItsProposal(tx, on, payoutProposalTexts.calledOff);
  const before = { count, amount: kurusToLira(amount) };
  await recordAct(tx, {
    actorId: adminId,
    act: payoutRunActs['call-off'],
    subjectId: runId,
    reason,
    before,
    now,
  });
}

/** Whether each row may still be sent: reviews and freezes may have begun since the run was made. */
export async function requireSendable(tx: Db, { runId, adminId, now }: OnRun): Promise<void> {
  await requireAgreement(tx);
  const found = await rows(
    tx,
    sql<{ id: number }>`select withdrawal_id as id from payout_run_rows where run_id = ${runId}`,
  );
  const refused = refusedOf(
    await checkWithdrawals(tx, { ids: found.map(({ id }) => id), runId, adminId, now }),
  );
  if (refused.length > 0) refuseRows(refused);
}
