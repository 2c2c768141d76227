import { commonErrors } from '#lib/shared/errors.ts';
import { type CalendarDay, istanbulDay } from '#lib/shared/dates.ts';
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { offsetOf, type Page, pagination } from '#lib/shared/pagination.ts';
import { type Db, first, inTransaction, one, rows, sql } from '#lib/server/db.ts';
import { onceByKey } from '#lib/server/idempotency.ts';
import { type Handlers, implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { readHold, scoreNow } from '#features/fraud/server.ts';
import { findProposalsAbout } from '#platform/approvals/server.ts';
import { findBankDayProblem } from '../withdrawals/decide-withdrawal.server.ts';
import { RESULT_IN_RUN } from '../queries.server.ts';
import { payoutContract, payoutErrors, type PayoutRun } from './contract.ts';
import { giveFile } from './give-file.server.ts';
import { readStatusFile } from './read-status.server.ts';
import { recordResults } from './record-result.server.ts';
import { callOffRun, createRun, findFreeWithdrawals, PAYOUT_PROPOSAL, sumSendable } from './runs.server.ts';
import { payoutTexts as texts, type RowResult } from './texts.ts';

const IN_ORDER = sql`order by status in ('done', 'called_off'), id desc`;

function listRuns(db: Db, which: ReturnType<typeof sql>, page: Page) {
  return rows(
    db,
    sql<Omit<PayoutRun, 'proposal'>>`
      select id, status, maker.name as created_by_name, created_at,
        (select name from users where users.id = approved_by) as approved_by_name,
        file_format, file_hash, filed_at, times_given, sums.*
      from (select * from payout_runs where ${which} ${IN_ORDER} limit ${page.limit} offset ${offsetOf(page)}) as run
      cross join lateral (select name from users where users.id = created_by) as maker
      cross join lateral (
        select count(*) as count, coalesce(sum(amount_kurus), 0)::bigint as amount,
          count(*) filter (where result is null) as waiting, count(*) filter (where result = 'paid') as paid,
          count(*) filter (where result = 'returned') as returned, count(*) filter (where result = 'not_sent') as not_sent
        from (select ${RESULT_IN_RUN} as result, amount_kurus from payout_run_rows where run_id = run.id) as own) as sums
      ${IN_ORDER}`,
  );
}

async function readRows(db: Db, runId: number) {
  const found = await rows(
    db,
    sql<{ id: number; amount: Kurus; result: RowResult | null }>`
      select withdrawal_id as id, amount_kurus as amount, result from payout_run_rows where run_id = ${runId} order by id`,
  );
  // A run has rows from its beginning to its end.
  if (found.length === 0) throw payoutErrors.PAYOUT_RUN_NOT_FOUND();
  return found;
}

export function mountPayouts(kit: ServerKit): void {
  const handlers: Handlers<typeof payoutContract> = {
    listPayoutRuns: async ({ db, query, actor }) => {
      const which = query.id === undefined ? sql`true` : sql`id = ${query.id}`;
      const { total } = await one(
        db,
        sql<{ total: number }>`select count(*) as total from payout_runs where ${which}`,
      );
      const found = await listRuns(db, which, query);
      const about = { kind: PAYOUT_PROPOSAL, subjects: found.map(({ id }) => id) };
      const proposals = await findProposalsAbout(db, about);
      const runs = found.map((run) => {
        const proposal = proposals.get(String(run.id));
        if (proposal?.status !== 'open') return { ...run, proposal: null };
        return { ...run, proposal: { id: proposal.id, is_own: proposal.proposed_by === actor.userId } };
      });
      return { data: { runs, pagination: pagination(query, total) } };
    },

    readSendable: async ({ db, actor, now }) => ({
      data: await sumSendable(db, { adminId: actor.userId, now }),
    }),

    createPayoutRun: async ({ db, body, actor, now, once }) => {
      const ids = body.withdrawal_ids ?? (await findFreeWithdrawals(db));
      await scoreOwners(db, ids, now);
      const data = await inTransaction(db, (tx) => {
        const create = () => createRun(tx, { ids, config: kit.config, adminId: actor.userId, now });
        return once === undefined ? create() : onceByKey(tx, once, create);
      });
      // The page itself shows the reasons of all that wait.
      const refused = body.withdrawal_ids === undefined ? [] : data.refused;
      const told = refused.map(({ id, problem }) => ({ id, problem }));
      return { data: { id: data.id, refused: told }, message: texts.created(refused, data.isProposed) };
    },

    givePayoutFile: async ({ db, params, body, actor, now }) => {
      const on = { runId: params.id, adminId: actor.userId, now };
      return giveFile(kit, db, { ...on, format: body.format });
    },

    recordPayoutResults: async ({ db, params, body, actor, now }) => {
      const errors = await findDayProblem(db, { runId: params.id, day: body.day, now });
      if (errors.day !== undefined) throw commonErrors.VALIDATION({ errors });
      const { result, day, bank_reference: reference = null, reason = null } = body;
      const found = await readRows(db, params.id);
      const waiting = found.flatMap((row) => (row.result === null ? [row.id] : []));
      const ids = [...new Set(body.withdrawal_ids ?? waiting)];
      const given = ids.map((withdrawalId) => ({ withdrawalId, result, reference, day, reason }));
      const data = await recordResults(db, { runId: params.id, adminId: actor.userId, now }, given);
      if (data.differing > 0 && data.done === 0) throw payoutErrors.PAYOUT_ROW_DECIDED();
      return { data, message: texts.recorded(data.done, data.waiting, data.differing) };
    },

    readPayoutStatus: async ({ db, params, files, actor, now }) => {
      const found = await readRows(db, params.id);
      const amounts = new Map(found.map(({ id, amount }) => [id, kurusToLira(amount)]));
      const file = files.file ?? Buffer.alloc(0);
      const results = readStatusFile(file, { runId: params.id, amounts, today: istanbulDay(now) });
      const data = await recordResults(db, { runId: params.id, adminId: actor.userId, now }, results);
      return { data, message: texts.recorded(data.done, data.waiting, data.differing) };
    },

    callOffPayoutRun: async ({ db, params, actor, now }) => {
      await inTransaction(db, (tx) => callOffRun(tx, { runId: params.id, adminId: actor.userId, now }));
      return { message: texts.calledOff };
    },
  };
  implement(kit, payoutContract, handlers, {
    recordPayoutResults: ({ db, params: { id: runId }, right: { day }, now }) =>
      findDayProblem(db, { runId, day, now }),
  });
}

async function findDayProblem(
  db: Db,
  { runId, day, now }: { runId: number; day: CalendarDay | undefined; now: Date },
): Promise<{ day?: string }> {
  const filed = await first(
    db,
    sql<{ at: Date }>`select filed_at as at from payout_runs where id = ${runId} and filed_at is not null`,
  );
  return findBankDayProblem(day, { from: filed && istanbulDay(filed.at), now });
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
