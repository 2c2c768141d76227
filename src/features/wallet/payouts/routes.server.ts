import { commonErrors } from '#lib/shared/errors.ts';
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, kurusToLira, sumKurus } from '#lib/shared/money.ts';
import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import { type Db, first, inTransaction, one, rows, sql } from '#lib/server/db.ts';
import { onceByKey } from '#lib/server/idempotency.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { readHold, scoreNow } from '#features/fraud/server.ts';
import { findProposalsAbout, takesTwoFor } from '#platform/approvals/server.ts';
import { payoutContract, payoutErrors, type PayoutRun, type RowResult } from './contract.ts';
import { giveFile } from './give-file.server.ts';
import { readStatusFile } from './read-status.server.ts';
import { recordResults, waitingRows } from './record-result.server.ts';
import {
  callOffRun,
  checkWithdrawals,
  createRun,
  PAYOUT_PROPOSAL,
  proposeRun,
  refusedOf,
} from './runs.server.ts';
import { payoutTexts as texts } from './texts.ts';

type RunRow = Omit<PayoutRun, 'results' | 'file'> &
  PayoutRun['results'] & {
    file_format: NonNullable<PayoutRun['file']>['format'] | null;
    file_hash: string | null;
    filed_at: Date | null;
    times_given: number;
  };

function toRun({
  waiting,
  paid,
  returned,
  not_sent,
  file_format: format,
  file_hash: hash,
  filed_at,
  ...run
}: RunRow) {
  const { times_given, ...rest } = run;
  const file =
    format === null || hash === null || filed_at === null
      ? null
      : { format, hash, first_given_at: filed_at, times_given };
  return { ...rest, results: { waiting, paid, returned, not_sent }, file };
}

const CURRENT = sql`status in ('open', 'approved', 'filed')`;

async function listRuns(db: Db, which: ReturnType<typeof sql>, page: Page) {
  const found = await rows(
    db,
    sql<RunRow>`
      select id, status, maker.name as created_by_name, created_at,
        (select name from users where users.id = approved_by) as approved_by_name,
        file_format, file_hash, filed_at, times_given, sums.*
      from (select * from payout_runs where ${which} order by id desc limit ${page.limit} offset ${offsetOf(page)}) as run
      cross join lateral (select name from users where users.id = created_by) as maker
      cross join lateral (
        select count(*) as count, coalesce(sum(amount_kurus), 0)::bigint as amount,
          count(*) filter (where result is null) as waiting, count(*) filter (where result = 'paid') as paid,
          count(*) filter (where result = 'returned') as returned, count(*) filter (where result = 'not_sent') as not_sent
        from payout_run_rows where run_id = run.id) as sums
      order by id desc`,
  );
  return found.map(toRun);
}

interface ResultRow {
  id: number;
  result: RowResult | null;
  bank_reference: string | null;
  result_on: CalendarDay | null;
  reason: string | null;
  decided_by_name: string | null;
}

interface RowsQuery extends Page {
  runId: number;
  result: RowResult | 'all' | 'waiting';
}

async function listRows(
  db: Db,
  { runId, result, ...page }: RowsQuery,
  checking: { adminId: number; now: Date },
) {
  const ofRun = sql`run_id = ${runId}`;
  const which =
    result === 'all'
      ? ofRun
      : result === 'waiting'
        ? sql`${ofRun} and result is null`
        : sql`${ofRun} and result = ${result}`;
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from payout_run_rows where ${which}`,
  );
  const results = await rows(
    db,
    sql<ResultRow>`
      select withdrawal_id as id, result, bank_reference, result_on::text as result_on, reason,
        (select name from users where users.id = decided_by) as decided_by_name
      from payout_run_rows where ${which} order by withdrawal_id limit ${page.limit} offset ${offsetOf(page)}`,
  );
  const checked = await checkWithdrawals(db, { ids: results.map(({ id }) => id), runId, ...checking });
  const byId = new Map(checked.map((row) => [row.id, row]));
  const shown = results.flatMap((row) => {
    const known = byId.get(row.id);
    // Once decided only the result counts.
    return known === undefined
      ? []
      : [{ ...known, ...row, problem: row.result === null ? known.problem : null }];
  });
  return { rows: shown, total };
}

export function mountPayouts(kit: ServerKit): void {
  const handlers: Handlers<typeof payoutContract> = {
    listPayoutRuns: async ({ db, query }) => {
      const which = query.status === 'current' ? CURRENT : sql`true`;
      const { total } = await one(
        db,
        sql<{ total: number }>`select count(*) as total from payout_runs where ${which}`,
      );
      return { data: { runs: await listRuns(db, which, query), pagination: pagination(query, total) } };
    },

    checkPayouts: async ({ db, query, actor, now }) => {
      const ids = query.ids === undefined ? undefined : query.ids.split(',').map(Number);
      const checked = await checkWithdrawals(db, { ids, adminId: actor.userId, now });
      const sendable = checked.filter(({ problem }) => problem === null);
      const amount = sumKurus(...sendable.map((row) => row.amount));
      const takes_two = await takesTwoFor({ db, config: kit.config }, { adminId: actor.userId, amount });
      // Without a selection the reasons stand on the page itself.
      const refused = ids === undefined ? [] : refusedOf(checked);
      return { data: { ids: sendable.map(({ id }) => id), amount, takes_two, refused } };
    },

    createPayoutRun: async ({ db, body, actor, now, once }) => {
      const ids = [...new Set(body.withdrawal_ids)];
      await scoreOwners(db, ids, now);
      const data = await inTransaction(db, (tx) => {
        const create = async () => ({ id: await createRun(tx, { ids, adminId: actor.userId, now }) });
        return once === undefined ? create() : onceByKey(tx, once, create);
      });
      return { data, message: texts.created };
    },

    readPayoutRun: async ({ db, params, query, actor, now }) => {
      const [run] = await listRuns(db, sql`id = ${params.id}`, { page: 1, limit: 1 });
      if (run === undefined) throw payoutErrors.PAYOUT_RUN_NOT_FOUND();
      const adminId = actor.userId;
      const about = await findProposalsAbout(db, { kind: PAYOUT_PROPOSAL, subjects: [run.id] });
      const found = about.get(String(run.id));
      const proposal = found?.status === 'open' ? { ...found, is_own: found.proposed_by === adminId } : null;
      const takes_two =
        run.status === 'open' &&
        (await takesTwoFor({ db, config: kit.config }, { adminId, amount: run.amount }));
      const { rows: shown, total } = await listRows(db, { runId: run.id, ...query }, { adminId, now });
      return { data: { ...run, takes_two, proposal, rows: shown, pagination: pagination(query, total) } };
    },

    proposePayoutRun: async ({ db, params, actor, now }) => {
      await inTransaction(db, (tx) => proposeRun(tx, { runId: params.id, adminId: actor.userId, now }));
      return { message: texts.proposed };
    },

    givePayoutFile: async ({ db, params, body, actor, now }) => {
      const given = { runId: params.id, format: body.format, adminId: actor.userId, now };
      const { file, message } = await giveFile(kit, db, given);
      return { data: file, message };
    },

    recordPayoutResults: async ({ db, params, body, actor, now }) => {
      requirePast(body.day, now);
      const { withdrawal_ids: ids, result, day, bank_reference: reference = null, reason = null } = body;
      await requireRun(db, params.id);
      const on = { runId: params.id, adminId: actor.userId, now };
      const wanted = ids ?? (await waitingRows(db, params.id));
      const given = [...new Set(wanted)].map((withdrawalId) => ({
        withdrawalId,
        result,
        reference,
        day,
        reason,
      }));
      const { differing, ...data } = await recordResults(db, on, given);
      if (differing > 0 && data.done === 0) throw payoutErrors.PAYOUT_ROW_DECIDED();
      return { data, message: texts.recorded(data.done, data.waiting) };
    },

    readPayoutStatus: async ({ db, params, body, files, actor, now }) => {
      requirePast(body.day, now);
      await requireRun(db, params.id);
      const found = await rows(
        db,
        sql<{ id: number; amount: Kurus }>`
          select withdrawal_id as id, amount_kurus as amount from payout_run_rows where run_id = ${params.id} order by id`,
      );
      const amounts = new Map(found.map(({ id, amount }) => [id, kurusToLira(amount).toFixed(2)]));
      const results = readStatusFile(files.file ?? Buffer.alloc(0), {
        runId: params.id,
        amounts,
        rejectedAs: body.rejected_as,
        day: body.day,
      });
      const on = { runId: params.id, adminId: actor.userId, now };
      const data = await recordResults(db, on, results);
      const { done, waiting, differing } = data;
      const differs = differing > 0 ? ` ${texts.differing(differing)}` : '';
      return { data, message: `${texts.recorded(done, waiting)}.${differs}` };
    },

    callOffPayoutRun: async ({ db, params, body, actor, now }) => {
      const on = { runId: params.id, adminId: actor.userId, now };
      await inTransaction(db, (tx) => callOffRun(tx, { ...on, reason: body.reason }));
      return { message: texts.calledOff };
    },
  };
  implement(kit, payoutContract, handlers, {
    recordPayoutResults: ({ right: { day }, now }) => Promise.resolve(findDayProblem(day, now)),
    readPayoutStatus: ({ right: { day }, now }) => Promise.resolve(findDayProblem(day, now)),
  });
}

async function requireRun(db: Db, id: number): Promise<void> {
  const found = await first(db, sql<{ id: number }>`select id from payout_runs where id = ${id}`);
  if (found === undefined) throw payoutErrors.PAYOUT_RUN_NOT_FOUND();
}

function findDayProblem(day: CalendarDay | undefined, now: Date): { day?: string } {
  return day !== undefined && day > istanbulDay(now) ? { day: texts.laterDay } : {};
}

function requirePast(day: CalendarDay, now: Date): void {
  const errors = findDayProblem(day, now);
  if (errors.day !== undefined) throw commonErrors.VALIDATION({ errors });
}

/** Others may have asked for money to the same account since; a review that this opens is kept also where the run is refused. */
async function scoreOwners(db: Db, ids: readonly number[], now: Date): Promise<void> {
  const owners = await rows(
    db,
    sql<{ user_id: number }>`
      select distinct user_id from withdrawals join viewers using (user_id)
      where id = any(${ids}::bigint[]) and status = 'pending' order by user_id`,
  );
  for (const { user_id: userId } of owners)
    if ((await readHold(db, userId)) === undefined)
      await inTransaction(db, (tx) => scoreNow(tx, { userId, now }));
}
