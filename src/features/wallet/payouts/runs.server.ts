import { AppError } from '#lib/shared/errors.ts';
import { type Kurus, kurusToLira, sumKurus } from '#lib/shared/money.ts';
import { z } from '#lib/shared/zod.ts';
import { recordAct } from '#lib/server/audit.ts';
import type { Config } from '#lib/server/config.ts';
import { type Db, first, one, rows, run as execute, sql } from '#lib/server/db.ts';
import { readCoverage } from '#features/fraud/server.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import {
  closeOvertaken,
  defineProposal,
  findProposalsAbout,
  takesTwoFor,
} from '#platform/approvals/server.ts';
import { isFrozen, requireAgreement } from '#platform/ledger/server.ts';
import { payoutRunPath } from '#platform/places/paths.ts';
import { findIbanProblem } from '../iban.ts';
import {
  findLeft,
  listWithdrawals,
  lookOf,
  takenOf,
  toWire,
  waitingIds,
  type WithdrawalRow,
} from '../queries.server.ts';
import { WITHDRAWAL_PROPOSAL } from '../withdrawals/decide-withdrawal.server.ts';
import { MAX_RUN_ROWS, payoutErrors, payoutRunActs, type RunStatus } from './contract.ts';
import { type FileFormat, payoutProblems as problems, payoutProposalTexts, payoutTexts } from './texts.ts';

interface Run {
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

interface Checking {
  ids: readonly number[];
  /** The run that owns them already, where it is about to give its file. */
  runId?: number;
  adminId: number;
  now: Date;
}

/** Withdrawals, and why each of the others may not be sent now. */
async function checkWithdrawals(db: Db, { ids, runId, adminId, now }: Checking) {
  const every = { search: '', status: 'all', page: 1, limit: MAX_RUN_ROWS } as const;
  const { withdrawals } = await listWithdrawals(db, { ...every, ids, now });
  const waiting = waitingIds(withdrawals);
  const coverage = await readCoverage(db, waiting, now);
  const proposals = await findProposalsAbout(db, { kind: WITHDRAWAL_PROPOSAL, subjects: waiting });
  const left = await findLeft(db, waiting);
  const isStopped = await isFrozen(db);
  const findProblem = (row: WithdrawalRow): string | undefined => {
    const taken = takenOf(row, { adminId, now });
    if (row.status !== 'pending') return toWire(row, now).status_text;
    if (row.payout_run_id !== null && row.payout_run_id !== runId) return problems.inRun(row.payout_run_id);
    if (isStopped) return problems.frozen;
    if (row.in_review) return problems.inReview;
    if (row.rests_until !== null && row.rests_until > now) return problems.rests(row.rests_until);
    if (left.has(row.id)) return problems.left;
    if (taken !== null && taken.is_own) return problems.takenByYou;
    if (taken !== null && !taken.is_open) return problems.taken(taken.by_name);
    if (proposals.get(String(row.id))?.status === 'open') return problems.proposed;
    if (runId === undefined && lookOf(coverage.get(row.id), row)?.is_needed === true) return problems.unseen;
    return findIbanProblem(row.iban);
  };
  const checked = withdrawals.map((row) => ({
    id: row.id,
    amount: row.amount,
    name: row.account_holder,
    problem: findProblem(row),
  }));
  return {
    sendable: checked.filter(({ problem }) => problem === undefined),
    refused: checked.flatMap(({ problem, ...row }) => (problem === undefined ? [] : [{ ...row, problem }])),
  };
}

function refuseRows(refused: Parameters<typeof payoutTexts.refused>[0]): never {
  throw payoutErrors.PAYOUT_ROWS_REFUSED(
    refused.length === 0 ? {} : { message: payoutTexts.refused(refused) },
  );
}

export async function sumSendable(db: Db, who: Omit<OnRun, 'runId'>) {
  const { sendable } = await checkWithdrawals(db, { ids: await findFreeWithdrawals(db), ...who });
  return { count: sendable.length, amount: sumKurus(...sendable.map(({ amount }) => amount)) };
}

/** Those that wait and that no run owns, the oldest first. */
export async function findFreeWithdrawals(db: Db): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ id: number }>`
      select id from withdrawals where status = 'pending' and payout_run_id is null order by id limit ${MAX_RUN_ROWS}`,
  );
  return found.map(({ id }) => id);
}

export interface OnRun {
  runId: number;
  adminId: number;
  now: Date;
}

interface NewRun extends Omit<OnRun, 'runId'> {
  ids: readonly number[];
  config: Config;
}

/**
 * Takes those that may be sent. Locks all of them first, because a proposal to pay one locks it, too.
 * @throws PAYOUT_ROWS_REFUSED where none may
 */
export async function createRun(tx: Db, { ids, config, adminId, now }: NewRun) {
  await requireAgreement(tx);
  await rows(
    tx,
    sql<{ id: number }>`select id from withdrawals where id = any(${ids}::bigint[]) order by id for update`,
  );
  const { sendable, refused } = await checkWithdrawals(tx, { ids, adminId, now });
  if (sendable.length === 0) refuseRows(refused);
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into payout_runs (created_by, created_at) values (${adminId}, ${now}) returning id`,
  );
  const claimed = await execute(
    tx,
    sql`
      with claimed as (
        update withdrawals set payout_run_id = ${id}, taken_by = null, taken_at = null
        where id = any(${sendable.map((row) => row.id)}::bigint[]) and status = 'pending' and payout_run_id is null
        returning id, amount_kurus)
      insert into payout_run_rows (run_id, withdrawal_id, amount_kurus)
      select ${id}, id, amount_kurus from claimed`,
  );
  if (claimed !== sendable.length) refuseRows([]);
  const amount = sumKurus(...sendable.map((row) => row.amount));
  const after = { count: claimed, amount: kurusToLira(amount) };
  await recordAct(tx, { actorId: adminId, act: payoutRunActs.create, subjectId: id, after, now });
  const { reason } = payoutProposalTexts;
  const isProposed = await needsSecond({ db: tx, config }, { runId: id, adminId });
  if (isProposed)
    await payoutProposal.propose(tx, { payload: { runId: id }, subject: id, reason, adminId, now });
  return { id, refused, isProposed };
}

/** Runs that one administrator made within a day count together: dividing a large one saves no second approval. */
export async function needsSecond(
  asking: { db: Db; config: Config },
  { runId, adminId }: { runId: number; adminId: number },
): Promise<boolean> {
  const { amount } = await one(
    asking.db,
    sql<{ amount: Kurus }>`
      select coalesce(sum(amount_kurus), 0)::bigint as amount
      from payout_runs as run join payout_runs as earlier on earlier.created_by = run.created_by
          and earlier.id <= run.id and earlier.created_at > run.created_at - interval '1 day'
          and earlier.approved_at is null and earlier.status <> 'called_off'
        join payout_run_rows on run_id = earlier.id and result is distinct from 'not_sent'
      where run.id = ${runId}`,
  );
  return takesTwoFor(asking, { adminId, amount });
}

export const PAYOUT_PROPOSAL = 'payout-run';

/** Rows can only be left out of a run, so that whoever approves it approves what remains, too. */
export const payoutProposal = defineProposal({
  kind: PAYOUT_PROPOSAL,
  title: payoutProposalTexts.kind,
  note: payoutProposalTexts.note,
  path: ({ runId }) => payoutRunPath(runId),
  schema: z.object({ runId: z.int() }),

  async describe(db, { runId }) {
    const { count, amount } = await one(
      db,
      sql<{ count: number; amount: Kurus }>`
        select count(*) as count, coalesce(sum(amount_kurus), 0)::bigint as amount from payout_run_rows
        where run_id = ${runId}`,
    );
    return [
      { label: payoutProposalTexts.run, value: String(runId) },
      { label: payoutProposalTexts.content, value: payoutProposalTexts.sum(count, amount) },
    ];
  },

  async carryOut(tx, { payload: { runId }, approvedBy, now }) {
    await lockRun(tx, runId, 'open').catch((error: unknown) => {
      throw error instanceof AppError ? approvalErrors.PROPOSAL_OVERTAKEN() : error;
    });
    await execute(
      tx,
      sql`update payout_runs set status = 'approved', approved_by = ${approvedBy}, approved_at = ${now} where id = ${runId}`,
    );
  },
});

export async function closeItsProposal(tx: Db, { runId, adminId, now }: OnRun): Promise<void> {
  const { kind: title, overtaken: note } = payoutProposalTexts;
  await closeOvertaken(tx, { kind: PAYOUT_PROPOSAL, title, subject: runId, note, actorId: adminId, now });
}

/** @throws PAYOUT_RUN_STATE once its file was given: the bank may have it. */
export async function callOffRun(tx: Db, on: OnRun): Promise<void> {
  const { runId, adminId, now } = on;
  const { count, amount } = await lockRun(tx, runId, 'open', 'approved');
  await execute(tx, sql`update withdrawals set payout_run_id = null where payout_run_id = ${runId}`);
  await execute(tx, sql`update payout_runs set status = 'called_off', ended_at = ${now} where id = ${runId}`);
  await closeItsProposal(tx, on);
  const before = { count, amount: kurusToLira(amount) };
  await recordAct(tx, { actorId: adminId, act: payoutRunActs['call-off'], subjectId: runId, before, now });
}

/** Those that may not be sent any more, because a review or a freeze began since. @throws PAYOUT_ROWS_REFUSED where none may */
export async function leaveOut(tx: Db, { runId, ...checking }: OnRun) {
  await requireAgreement(tx);
  const found = await rows(
    tx,
    sql<{ id: number }>`select withdrawal_id as id from payout_run_rows where run_id = ${runId}`,
  );
  const ids = found.map(({ id }) => id);
  const { sendable, refused } = await checkWithdrawals(tx, { ids, runId, ...checking });
  if (sendable.length === 0) refuseRows(refused);
  await execute(
    tx,
    sql`
      with left_out as (
        delete from payout_run_rows where run_id = ${runId} and withdrawal_id = any(${refused.map(({ id }) => id)}::bigint[])
        returning withdrawal_id)
      update withdrawals set payout_run_id = null where id in (select withdrawal_id from left_out)`,
  );
  return refused;
}
