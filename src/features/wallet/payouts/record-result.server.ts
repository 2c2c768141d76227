import { AppError } from '#lib/shared/errors.ts';
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, one, run as execute, sql } from '#lib/server/db.ts';
import { decideWithdrawal, laterDay } from '../withdrawals/decide-withdrawal.server.ts';
import { PAYOUT_ID } from './bank-text.ts';
import { payoutErrors, payoutRunActs } from './contract.ts';
import { lockRun, type OnRun } from './runs.server.ts';
import type { RowResult } from './texts.ts';

export interface RowOutcome {
  withdrawalId: number;
  result: RowResult;
  /** The bank's; null where it gave none. */
  reference: string | null;
  /** When the bank did it; one before the run's file counts as that day. */
  day: CalendarDay;
  reason: string | null;
}

/**
 * The result of one row with the money that moves by it; false where the same was recorded before.
 * @throws PAYOUT_RUN_NOT_FOUND, PAYOUT_RUN_STATE, PAYOUT_ROW_DECIDED
 */
async function recordResult(tx: Db, given: OnRun & RowOutcome): Promise<boolean> {
  const { runId, withdrawalId, result, reference, reason, adminId, now } = given;
  const { filed_at: filedAt } = await lockRun(tx, runId, 'filed', 'done');
  const day = laterDay(given.day, filedAt === null ? undefined : istanbulDay(filedAt));
  const ofRow = sql`run_id = ${runId} and withdrawal_id = ${withdrawalId}`;
  const row = await first(
    tx,
    sql<{ result: RowResult | null }>`select result from payout_run_rows where ${ofRow}`,
  );
  if (row === undefined) throw payoutErrors.PAYOUT_RUN_NOT_FOUND();
  if (row.result === result) return false;
  const wasSent = row.result === 'not_sent' && result === 'paid' && (await claimBack(tx, given));
  if (row.result !== null && !wasSent) throw payoutErrors.PAYOUT_ROW_DECIDED();
  await execute(
    tx,
    sql`update payout_run_rows set result = ${result}, bank_reference = ${reference}, result_on = ${day}::date,
        reason = ${reason}, decided_by = ${adminId}, decided_at = ${now} where ${ofRow}`,
  );
  if (result === 'not_sent')
    await execute(
      tx,
      sql`update withdrawals set payout_run_id = null where id = ${withdrawalId} and payout_run_id = ${runId}`,
    );
  else {
    const decision = result === 'paid' ? 'approve' : 'bounce';
    const why = result === 'returned' && reason !== null ? { reason } : {};
    await decideWithdrawal(tx, { withdrawalId, runId, decision, ...why, adminId, now });
  }
  await recordAct(tx, {
    actorId: adminId,
    act: payoutRunActs.result,
    subjectId: runId,
    reason,
    after: { withdrawal: withdrawalId, result, bank_reference: reference ?? '', day },
    now,
  });
  await execute(
    tx,
    sql`update payout_runs set status = 'done', ended_at = ${now} where id = ${runId} and status = 'filed'
        and not exists (select from payout_run_rows where run_id = ${runId} and result is null)`,
  );
  return true;
}

/** Recorded as not sent, and the bank sent it after all: so nobody sends it again, unless another run has it by now. */
async function claimBack(
  tx: Db,
  { runId, withdrawalId }: Pick<OnRun & RowOutcome, 'runId' | 'withdrawalId'>,
) {
  const claimed = await execute(
    tx,
    sql`update withdrawals set payout_run_id = ${runId}, taken_by = null, taken_at = null
      where id = ${withdrawalId} and status = 'pending' and payout_run_id is null`,
  );
  return claimed > 0;
}

/** The result of a row that the bank paid, for whoever reads it from a statement. */
export const payRunRow = (
  tx: Db,
  given: OnRun & Pick<RowOutcome, 'withdrawalId' | 'reference' | 'day'>,
): Promise<boolean> => recordResult(tx, { ...given, result: 'paid', reason: null });

/** Each in a transaction of its own, so that nothing is lost when the server is killed in between. */
export async function recordResults(db: Db, on: OnRun, results: readonly RowOutcome[]) {
  let [done, differing] = [0, 0];
  for (const result of results) {
    const isNew = await inTransaction(db, (tx) => recordResult(tx, { ...on, ...result })).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.code === payoutErrors.PAYOUT_ROW_DECIDED.code) return null;
        throw error;
      },
    );
    if (isNew === null) differing += 1;
    else if (isNew) done += 1;
  }
  const { waiting } = await one(
    db,
    sql<{ waiting: number }>`
      select count(*) as waiting from payout_run_rows where run_id = ${on.runId} and result is null`,
  );
  return { done, waiting, differing };
}

const END_TO_END = new RegExp(`^${PAYOUT_ID}$`, 'i');

export const endToEndId = (withdrawalId: number, runId: number): string => `IK-C-${withdrawalId}-${runId}`;

export function parseEndToEnd(text: string): { withdrawalId: number; runId: number } | undefined {
  const [, withdrawal, run] = END_TO_END.exec(text.trim()) ?? [];
  return withdrawal === undefined ? undefined : { withdrawalId: Number(withdrawal), runId: Number(run) };
}
