/** Closing a month: what was booked in it stays, and what comes later is dated later (docs/money.md, Closed months). */
import { type CalendarMonth, endOfMonth, firstDayOf, formatMonth, monthSchema } from '#lib/shared/months.ts';
import { AppError } from '#lib/shared/errors.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { z } from '#lib/shared/zod.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import { defineProposal, findOpenProposal, takesTwo } from '#platform/approvals/server.ts';
import { monthActs } from '#platform/ledger/acts.ts';
import { isFrozen, selectBookDays } from '#platform/ledger/server.ts';
import { adminPaths } from '#platform/places/paths.ts';
import { type oversightContract, oversightErrors } from './contract.ts';
import type { Asking } from './correct-books.server.ts';
import { monthTexts as texts } from './texts.ts';

/** A transaction that began in the month has ended long before. */
const REST_MS = 6 * 3_600_000;

type Month = z.output<typeof oversightContract.readMonths.data>['months'][number];
type MonthRow = Omit<Month, 'state' | 'month'> & { month: CalendarMonth };

/** From the month of the last entry back to that of the first one. */
async function listMonths(db: Db): Promise<MonthRow[]> {
  const bookDays = await selectBookDays(db);
  return rows(
    db,
    sql<MonthRow>`
      with booked as (
        select date_trunc('month', day) as month, sum(credit_kurus - debit_kurus) as vat
        from (${bookDays}) as days where book = 'vat_payable' group by 1
      ), invoiced as (
        select date_trunc('month', istanbul_day(issued_at)) as month,
          sum((vat_kurus - withheld_kurus) * case when return_id is null and cancels_id is null then 1 else -1 end)
            as vat
        from invoices group by 1
      )
      select to_char(month, 'YYYY-MM') as month, coalesce(booked.vat, 0)::bigint as vat_booked,
        coalesce(invoiced.vat, 0)::bigint as vat_invoiced, closed_months.closed_at, closer.name as closed_by_name,
        approver.name as approved_by_name
      from generate_series(
        date_trunc('month', (select istanbul_day(at) from ledger_entries order by id limit 1)),
        (select istanbul_day(at) from ledger_entries order by id desc limit 1), interval '1 month') as month
      left join booked using (month) left join invoiced using (month) left join closed_months using (month)
      left join users as closer on closer.id = closed_by left join users as approver on approver.id = approved_by
      order by month desc`,
  );
}

const isOver = (month: CalendarMonth, now: Date) => endOfMonth(month).getTime() + REST_MS <= now.getTime();

/** Months are closed in their order. */
const findNext = (months: readonly MonthRow[]) => months.findLast((row) => row.closed_at === null);

export async function readMonths({ db, config, adminId }: Asking, now: Date) {
  const [months, open, takes_two] = await Promise.all([
    listMonths(db),
    findOpenProposal(db, { kind: monthProposal.kind, subject: SUBJECT }),
    takesTwo({ db, config }, adminId),
  ]);
  const next = findNext(months);
  function stateOf(row: MonthRow) {
    if (row.closed_at !== null) return 'closed';
    if (row !== next) return 'open';
    if (open !== undefined) return 'proposed';
    return isOver(row.month, now) ? 'next' : 'open';
  }
  return { months: months.map((row) => ({ ...row, state: stateOf(row) }) as const), takes_two };
}

/** @throws MONTH_NOT_NEXT, MONTH_NOT_OVER, MONTH_WHILE_FROZEN. */
async function refuseClosing(tx: Db, month: CalendarMonth, now: Date): Promise<void> {
  if (month !== findNext(await listMonths(tx))?.month) throw oversightErrors.MONTH_NOT_NEXT();
  if (!isOver(month, now)) throw oversightErrors.MONTH_NOT_OVER();
  if (await isFrozen(tx)) throw oversightErrors.MONTH_WHILE_FROZEN();
}

interface Close {
  month: CalendarMonth;
  closedBy: number;
  approvedBy: number | null;
  reason: string;
  now: Date;
}

async function carryOut(tx: Db, { month, closedBy, approvedBy, reason, now }: Close): Promise<void> {
  await refuseClosing(tx, month, now);
  // Waits for entries that are being written and holds up others, which find the month closed.
  await run(tx, sql`lock table ledger_entries in share mode`);
  const isFirst = await run(
    tx,
    sql`insert into closed_months (month, ends_at, closed_at, closed_by, approved_by)
      values (${firstDayOf(month)}::date, ${endOfMonth(month)}, ${now}, ${closedBy}, ${approvedBy})
      on conflict do nothing`,
  );
  if (isFirst === 0) throw oversightErrors.MONTH_NOT_NEXT();
  const act = { actorId: closedBy, act: monthActs.close, reason, now };
  await recordAct(tx, { ...act, after: { month: formatMonth(month) } });
}

/** Only one month can be closed next, so that only one proposal may be open. */
const SUBJECT = 'next';

export const monthProposal = defineProposal({
  kind: 'close-month',
  title: texts.kind,
  path: () => adminPaths.months,
  schema: z.object({ month: monthSchema }),

  async describe(db, { month }) {
    const row = (await listMonths(db)).find((one) => one.month === month);
    return [
      { label: texts.month, value: formatMonth(month) },
      { label: texts.booked, value: row ? formatKurus(row.vat_booked) : '' },
      { label: texts.invoiced, value: row ? formatKurus(row.vat_invoiced) : '' },
    ];
  },

  async carryOut(tx, { payload: { month }, proposedBy, approvedBy, reason, now }) {
    await carryOut(tx, { month, closedBy: proposedBy, approvedBy, reason, now }).catch((error: unknown) => {
      throw error instanceof AppError ? approvalErrors.PROPOSAL_OVERTAKEN() : error;
    });
  },
});

/** Returns whether it was closed or only proposed. @throws as `refuseClosing`, and PROPOSAL_OPEN. */
export function closeMonth(
  { db, config, adminId }: Asking,
  { month, reason, now }: { month: CalendarMonth; reason: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await takesTwo({ db: tx, config }, adminId))) {
      await carryOut(tx, { month, closedBy: adminId, approvedBy: null, reason, now });
      return true;
    }
    await refuseClosing(tx, month, now);
    await monthProposal.propose(tx, { payload: { month }, subject: SUBJECT, reason, adminId, now });
    return false;
  });
}
